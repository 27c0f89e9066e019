-- Finding creators by words and skills, and listing them in four orders.

-- A text as it is compared: without regard to case, in all scripts, whatever locale the database was created with. Only names of
-- the catalogue in these functions, so that they may stand in generated columns.
create function lowered(written text) returns text language sql immutable parallel safe as $$
  select pg_catalog.lower(written collate pg_catalog."und-x-icu")
$$;
create function lowered(texts text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(pg_catalog.array_agg(pg_catalog.lower(each collate pg_catalog."und-x-icu")), '{}')
  from pg_catalog.unnest(texts) each
$$;

-- The words of a text as they are searched, in small letters. Punctuation parts them, also where PostgreSQL's own reader would
-- take "node.js" for the name of a host, so that each is found by how it begins.
create function words_of(written text) returns text language sql immutable parallel safe as $$
  select pg_catalog.translate(
    pg_catalog.lower(written collate pg_catalog."und-x-icu"),
    E'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~‘’“”„«»–—…·•',
    pg_catalog.repeat(' ', 44)
  )
$$;

alter table developer_profiles
  add column skill_keys text[] not null generated always as (lowered(skills)) stored,
  -- The words of name, username, bio and skills, kept by the triggers below: two of them belong to the account.
  add column search tsvector not null default '',
  -- All stars given to this creator and by how many people: lists show and order by the average without counting.
  add column stars_total integer not null default 0,
  add column stars_count integer not null default 0,
  -- The average in hundredths; 0 for who has no rating yet, so that they come last.
  add column rating_rank integer not null generated always as (
    case when stars_count = 0 then 0 else round(stars_total * 100.0 / stars_count)::integer end
  ) stored,
  add constraint developer_profiles_stars_in_range check (
    stars_count >= 0 and stars_total between stars_count and stars_count * 5
  );

create function creator_words(full_name text, username text, bio text, skills text[]) returns tsvector
language sql stable as $$
  select strip(to_tsvector('simple', words_of(concat_ws(' ', full_name, username, bio, array_to_string(skills, ' ')))))
$$;

create function developer_profiles_index_words() returns trigger language plpgsql as $$
begin
  select creator_words(accounts.full_name, accounts.username, new.bio, new.skills) into new.search
  from accounts where accounts.id = new.user_id;
  return new;
end
$$;
create trigger developer_profiles_index_words before insert or update of bio, skills on developer_profiles
  for each row execute function developer_profiles_index_words();

create function accounts_index_creator_words() returns trigger language plpgsql as $$
begin
  update developer_profiles set search = creator_words(new.full_name, new.username, bio, skills) where user_id = new.id;
  return null;
end
$$;
create trigger accounts_index_creator_words after update of full_name, username on accounts
  for each row when ((old.full_name, old.username) is distinct from (new.full_name, new.username))
  execute function accounts_index_creator_words();

update developer_profiles set search = creator_words(accounts.full_name, accounts.username, bio, skills)
from accounts where accounts.id = developer_profiles.user_id;

create index developer_profiles_search on developer_profiles using gin (search) where is_public;
create index developer_profiles_skills on developer_profiles using gin (skill_keys) where is_public;
create index developer_profiles_by_rating on developer_profiles (rating_rank desc, id desc) where is_public;
create index developer_profiles_by_experience on developer_profiles (experience_years desc, id desc) where is_public;
create index developer_profiles_by_projects on developer_profiles (total_projects desc, id desc) where is_public;
