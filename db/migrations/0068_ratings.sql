create type rating_kind as enum ('showcase', 'video', 'developer', 'client');

-- Stars and words for works and people. Of each rater and target there is one that others see, and at most one that they do not
-- see yet: it takes the other's place when they do.
create table ratings (
  id bigint generated always as identity primary key,
  kind rating_kind not null,
  -- A showcase, a video, or the account of a creator or a client. What these are is known to features above, so no key points
  -- there: who deletes one has its ratings deleted in the same transaction.
  target_id bigint not null,
  rater_id bigint not null references accounts on delete cascade,
  stars integer not null check (stars between 1 and 5),
  comment text check (length(comment) between 1 and 2000),
  -- The newest agreement of the two when it was given, a plain number as everywhere: agreements outlive what they are about. Null
  -- when they had agreed on nothing.
  agreement_id bigint,
  -- The two had agreed on work, then or later.
  worked_together boolean not null default false,
  -- Until then others do not see it, unless the other side of the agreement rates before; null when they do.
  hidden_until timestamptz,
  -- Of the creator who was rated, once.
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint ratings_answer_has_date check ((answer is null) = (answered_at is null)),
  constraint ratings_worked_by_agreement check (agreement_id is null or worked_together),
  constraint ratings_hidden_by_agreement check (hidden_until is null or agreement_id is not null),
  -- Nobody answers what they cannot read.
  constraint ratings_hidden_unanswered check (hidden_until is null or answer is null)
);
create unique index ratings_one_seen on ratings (kind, target_id, rater_id) where hidden_until is null;
create unique index ratings_one_hidden on ratings (kind, target_id, rater_id) where hidden_until is not null;
create index ratings_newest on ratings (kind, target_id, id desc) where hidden_until is null;
create index ratings_of_rater on ratings (rater_id);
create index ratings_to_show on ratings (hidden_until, id) where hidden_until is not null;
create index ratings_of_agreement on ratings (agreement_id, rater_id) where agreement_id is not null;

-- Of all stars that were given: to two digits after the point, 0 without any.
create function rating_average(one integer, two integer, three integer, four integer, five integer) returns numeric
language sql immutable parallel safe as $$
  select coalesce(pg_catalog.round(
    (one + 2 * two + 3 * three + 4 * four + 5 * five)::numeric / nullif(one + two + three + four + five, 0), 2
  ), 0)
$$;
-- What lists are ordered by, in ten-thousandths of a star: the average as if ten people had given three stars before. So a single
-- vote of five stands below a hundred of 4.9. 0 without any rating, which comes last.
create function rating_score(one integer, two integer, three integer, four integer, five integer) returns integer
language sql immutable parallel safe as $$
  select case when one + two + three + four + five = 0 then 0 else pg_catalog.round(
    10000 * (30 + one + 2 * two + 3 * three + 4 * four + 5 * five)::numeric / (10 + one + two + three + four + five)
  )::integer end
$$;

-- How many gave how many stars to a target, of those ratings that others see. Who rates holds this row, so ratings of one target
-- are counted one after the other.
create table rating_totals (
  kind rating_kind not null,
  target_id bigint not null,
  stars_1 integer not null default 0 check (stars_1 >= 0),
  stars_2 integer not null default 0 check (stars_2 >= 0),
  stars_3 integer not null default 0 check (stars_3 >= 0),
  stars_4 integer not null default 0 check (stars_4 >= 0),
  stars_5 integer not null default 0 check (stars_5 >= 0),
  average_rating numeric(3, 2) not null
    generated always as (rating_average(stars_1, stars_2, stars_3, stars_4, stars_5)) stored,
  total_ratings integer not null generated always as (stars_1 + stars_2 + stars_3 + stars_4 + stars_5) stored,
  rating_score integer not null generated always as (rating_score(stars_1, stars_2, stars_3, stars_4, stars_5)) stored,
  primary key (kind, target_id)
);
