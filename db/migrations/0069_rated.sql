-- What lists show and order by of the ratings of a video or a creator, as rating_totals has it; written with every rating.
alter table videos
  add column average_rating numeric(3, 2) not null default 0 check (average_rating between 0 and 5),
  add column total_ratings integer not null default 0 check (total_ratings >= 0),
  add column rating_score integer not null default 0 check (rating_score between 0 and 50000);

-- Nobody could be rated before, so there is nothing to carry over.
drop index developer_profiles_by_rating;
alter table developer_profiles
  drop column rating_rank,
  drop column stars_total,
  drop column stars_count,
  add column average_rating numeric(3, 2) not null default 0 check (average_rating between 0 and 5),
  add column total_ratings integer not null default 0 check (total_ratings >= 0),
  add column rating_score integer not null default 0 check (rating_score between 0 and 50000);
create index developer_profiles_by_rating on developer_profiles (rating_score desc, id desc) where is_public;

create index videos_public_best_rated on videos (rating_score desc, id desc) where is_public;
