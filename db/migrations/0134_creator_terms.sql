-- On which terms a creator works: what clients choose by before they write. Each may be left open.
create type creator_availability as enum ('now', 'soon', 'busy');

alter table developer_profiles
  add column availability creator_availability,
  -- ISO 639-1 codes.
  add column languages text[] not null default '{}',
  -- What a project of theirs usually costs.
  add column price_from numeric(12, 2),
  add column price_to numeric(12, 2),
  add column reply_within_hours integer,
  add constraint developer_profiles_prices check (
    (price_from is null) = (price_to is null) and price_from >= 0 and price_from <= price_to
  ),
  add constraint developer_profiles_reply check (reply_within_hours > 0);

create index developer_profiles_languages on developer_profiles using gin (languages) where is_public;
