-- One index of all public items, for the search. Only what everybody may see is in it: triggers put items in, and take them out in the
-- transaction that hides, closes or deletes them.

-- The text of captions, without times.
alter table video_captions add column words text check (length(words) <= 100000);

-- Text as words: in small letters, without marks on letters and punctuation, so that names are found however they are typed.
create function search_text(written text) returns text language sql immutable parallel safe as $$
  select pg_catalog.translate(
    pg_catalog.replace(
      pg_catalog.regexp_replace(
        pg_catalog.lower(pg_catalog.normalize(written, 'NFD') collate pg_catalog."und-x-icu"), '[\u0300-\u036f]', '', 'g'
      ), 'ß', 'ss'
    ),
    E'øłđæœ!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~‘’“”„«»–—…·•',
    'oldao' || pg_catalog.repeat(' ', 44)
  )
$$;

-- One row: the languages whose word forms are known, and from where existing items still have to be put in.
create table search_settings (
  is_one boolean primary key default true check (is_one),
  languages text[] not null,
  -- Kind and last id of a running rebuild; null when all is done.
  rebuilding text,
  rebuilt_to bigint not null default 0,
  -- Last word that was looked up among the items; words that no item has any more leave the vocabulary.
  checked_to text not null default ''
);

create table search_items (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('creator', 'showcase', 'product', 'request', 'video', 'playlist')),
  -- Id of the item; of the account for a creator.
  item_id bigint not null,
  owner_id bigint not null references accounts on delete cascade,
  title text not null,
  -- Skills, categories and the like, by which items are found too.
  tags text not null,
  body text not null,
  -- A README, a manual, or what is said in a video.
  more text not null,
  -- The words of all texts in their forms: titles A, tags B, body C, more D.
  search tsvector not null,
  -- Order of equally fitting items, in days: when it was published, and what ratings and quick replies are worth.
  quality integer not null,
  skills text[] not null,
  languages text[] not null,
  availability text,
  price_cents bigint,
  price_from numeric(12, 2),
  budget numeric(12, 2),
  average_rating double precision,
  total_ratings integer not null,
  published_at timestamptz not null,
  unique (kind, item_id)
);
create index search_items_of_owner on search_items (owner_id);
create index search_items_best on search_items (quality desc, id desc);
create index search_items_best_of_kind on search_items (kind, quality desc, id desc);
create index search_items_search on search_items using gin (search) with (fastupdate = off);
create index search_items_skills on search_items using gin (skills);
create index search_items_languages on search_items using gin (languages);

-- Items whose words the vocabulary does not have yet.
create table search_new_items (
  search_id bigint primary key references search_items on delete cascade
);

-- The words of the index as people write them, to correct misspelt ones and to know which are frequent. `near_words` are the word with
-- one letter less, each; a misspelt word is near if it shares one.
create table search_words (
  word text primary key check (length(word) <= 40),
  item_count integer not null check (item_count > 0),
  near_words text[] not null
);
create index search_words_prefix on search_words (word text_pattern_ops);
create index search_words_near on search_words using gin (near_words);

-- Words that mean the same, as operators list them, one set a row.
create table search_synonyms (
  id bigint generated always as identity primary key,
  words text[] not null check (cardinality(words) between 2 and 10),
  -- The word forms by which a search finds the set.
  keys text[] not null,
  created_at timestamptz not null
);
create index search_synonyms_keys on search_synonyms using gin (keys);

-- The forms of a word under which the index has it.
create function search_lexemes(languages text[], word text) returns text[] language sql stable as $$
  select array(
    select distinct lexeme from unnest(array['simple'] || languages) tongue,
      unnest(tsvector_to_array(to_tsvector(tongue::regconfig, word))) lexeme
    order by lexeme
  )
$$;

-- Whether a word says nothing in one of the languages, such as "the".
create function search_is_filler(languages text[], word text) returns boolean language sql stable as $$
  select coalesce(bool_or(length(to_tsvector(tongue::regconfig, word)) = 0), false) from unnest(languages) tongue
$$;

create function search_vector(languages text[], title text, tags text, body text, more text) returns tsvector
language plpgsql stable as $$
declare
  found tsvector := setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', tags), 'B');
  tongue text;
begin
  foreach tongue in array languages loop
    found := found || setweight(to_tsvector(tongue::regconfig, title), 'A')
      || setweight(to_tsvector(tongue::regconfig, tags), 'B')
      || setweight(to_tsvector(tongue::regconfig, body), 'C')
      || setweight(to_tsvector(tongue::regconfig, more), 'D');
  end loop;
  return found;
end
$$;

-- In days: an average of five by many is worth two years, of one as much less; replies within a day are worth a quarter.
create function search_quality(published_at timestamptz, rating_score double precision, reply_hours integer) returns integer
language sql immutable parallel safe as $$
  select (extract(epoch from published_at) / 86400)::integer
    + case when rating_score > 0 then ((rating_score / 10000 - 3) * 365)::integer else 0 end
    + case when reply_hours <= 24 then 90 else 0 end
$$;

create function search_public_requests(ids bigint[]) returns setof search_items language sql stable as $$
  select null::bigint, 'request', requests.id, requests.user_id, requests.title,
    case when requests.is_idea then 'idea' else '' end,
    left(concat_ws(' ', requests.content, requests.collaboration_details), 20000), '', ''::tsvector,
    search_quality(requests.created_at, 0, null), '{}'::text[], '{}'::text[], null::text, null::bigint, null::numeric,
    requests.estimated_budget::numeric, null::double precision, 0, requests.created_at
  from requests join accounts owner on owner.id = requests.user_id and owner.is_active
  where requests.id = any (ids) and requests.is_public and requests.status = 'open'
$$;

create function search_public_creators(ids bigint[]) returns setof search_items language sql stable as $$
  select null::bigint, 'creator', profile.user_id, profile.user_id,
    case when trim(owner.full_name) = '' then owner.shown_name else owner.full_name end,
    concat_ws(', ', array_to_string(profile.skills, ', '), owner.shown_name), left(coalesce(profile.bio, ''), 20000), '', ''::tsvector,
    search_quality(profile.created_at, profile.rating_score, profile.reply_within_hours), profile.skill_keys,
    profile.languages::text[], profile.availability::text, null::bigint, profile.price_from::numeric, null::numeric,
    case when profile.total_ratings > 0 then profile.average_rating::double precision end, profile.total_ratings,
    profile.created_at
  from developer_profiles profile join accounts owner on owner.id = profile.user_id and owner.is_active
  where profile.user_id = any (ids) and profile.is_public
$$;

create function search_public_showcases(ids bigint[]) returns setof search_items language sql stable as $$
  select null::bigint, 'showcase', showcases.id, showcases.developer_id, showcases.title, '',
    left(concat_ws(' ', showcases.description, showcases.for_whom, showcases.what_changed), 20000),
    coalesce(left(readme.markdown, 30000), ''), ''::tsvector,
    search_quality(showcases.created_at, showcases.rating_score, null), '{}'::text[], '{}'::text[], null::text, null::bigint,
    null::numeric, null::numeric,
    case when showcases.total_ratings > 0 then showcases.average_rating::double precision end, showcases.total_ratings,
    showcases.created_at
  from showcases join accounts owner on owner.id = showcases.developer_id and owner.is_active
  left join showcase_readmes readme on readme.showcase_id = showcases.id
  where showcases.id = any (ids) and showcases.is_public
$$;

create function search_public_videos(ids bigint[]) returns setof search_items language sql stable as $$
  select null::bigint, 'video', videos.id, videos.user_id, videos.title, '', left(coalesce(videos.description, ''), 20000),
    coalesce(
      (select left(string_agg(captions.words, ' '), 30000) from video_captions captions where captions.video_id = videos.id), ''
    ), ''::tsvector,
    search_quality(videos.upload_date, videos.rating_score, null), '{}'::text[], '{}'::text[], null::text, null::bigint,
    null::numeric, null::numeric,
    case when videos.total_ratings > 0 then videos.average_rating::double precision end, videos.total_ratings,
    videos.upload_date
  from videos join accounts owner on owner.id = videos.user_id and owner.is_active
  where videos.id = any (ids) and videos.is_public and videos.state <> 'failed'
$$;

create function search_public_playlists(ids bigint[]) returns setof search_items language sql stable as $$
  select null::bigint, 'playlist', playlists.id, playlists.creator_id, playlists.name, '',
    left(coalesce(playlists.description, ''), 20000), '', ''::tsvector, search_quality(playlists.created_at, 0, null),
    '{}'::text[], '{}'::text[], null::text, null::bigint, null::numeric, null::numeric, null::double precision, 0,
    playlists.created_at
  from playlists join accounts owner on owner.id = playlists.creator_id and owner.is_active
  where playlists.id = any (ids) and playlists.is_public
$$;

create function search_public_products(ids bigint[]) returns setof search_items language sql stable as $$
  select null::bigint, 'product', products.id, products.developer_id, products.name,
    concat_ws(', ', replace(products.category::text, '_', ' '), replace(products.product_type::text, '_', ' ')),
    left(products.description, 20000),
    left(concat_ws(' ', products.long_description, products.requirements), 30000), ''::tsvector,
    search_quality(products.published_at, products.rating_score, null), '{}'::text[], '{}'::text[], null::text,
    products.price_cents, null::numeric, null::numeric,
    case when products.total_ratings > 0 then products.average_rating::double precision end, products.total_ratings,
    products.published_at
  from products join accounts owner on owner.id = products.developer_id and owner.is_active
  where products.id = any (ids) and products.status = 'published'
$$;

create function search_public_items(wanted text, ids bigint[]) returns setof search_items language plpgsql stable as $$
begin
  case wanted
    when 'request' then return query select * from search_public_requests(ids);
    when 'creator' then return query select * from search_public_creators(ids);
    when 'showcase' then return query select * from search_public_showcases(ids);
    when 'video' then return query select * from search_public_videos(ids);
    when 'playlist' then return query select * from search_public_playlists(ids);
    when 'product' then return query select * from search_public_products(ids);
  end case;
end
$$;

-- Puts items into the index as they are now, and takes out those that are not public.
create function search_index(wanted text, ids bigint[]) returns void language plpgsql as $$
declare
  tongues text[];
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  select languages into tongues from search_settings;
  with shown as materialized (
    select given.*, known.id is null as is_new
    from search_public_items(wanted, ids) given left join search_items known
      on known.kind = wanted and known.item_id = given.item_id
        and (known.title, known.tags, known.body, known.more) = (given.title, given.tags, given.body, given.more)
  ), gone as (
    delete from search_items where kind = wanted and item_id = any (ids) and item_id not in (select item_id from shown)
  ), stored as (
    insert into search_items (
      kind, item_id, owner_id, title, tags, body, more, search, quality, skills, languages, availability, price_cents, price_from,
      budget, average_rating, total_ratings, published_at
    )
    select kind, item_id, owner_id, title, tags, body, more,
      search_vector(tongues, search_text(title), search_text(tags), search_text(body), search_text(more)),
      quality, skills, languages, availability, price_cents, price_from, budget, average_rating, total_ratings, published_at
    from shown order by item_id
    on conflict (kind, item_id) do update set
      owner_id = excluded.owner_id, title = excluded.title, tags = excluded.tags, body = excluded.body, more = excluded.more,
      search = excluded.search, quality = excluded.quality, skills = excluded.skills, languages = excluded.languages,
      availability = excluded.availability, price_cents = excluded.price_cents, price_from = excluded.price_from,
      budget = excluded.budget, average_rating = excluded.average_rating, total_ratings = excluded.total_ratings,
      published_at = excluded.published_at
    returning id, item_id
  )
  insert into search_new_items (search_id)
  select stored.id from stored join shown on shown.item_id = stored.item_id where shown.is_new
  on conflict do nothing;
end
$$;

-- Takes items out of the index.
create function search_remove(wanted text, ids bigint[]) returns void language sql as $$
  delete from search_items where kind = wanted and item_id = any (ids)
$$;

-- New and deleted rows are handled a statement at a time, which for many rows is several times as fast; changed ones by themselves,
-- because only some columns matter.

create function search_indexes_requests() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform search_index('request', array[new.id]);
  else
    perform search_index('request', array(select id from changed where is_public));
  end if;
  return null;
end
$$;
create trigger search_indexes_new after insert on requests referencing new table as changed
  for each statement execute function search_indexes_requests();
create trigger search_indexes_changed
  after update of title, content, collaboration_details, is_public, status, estimated_budget, is_idea on requests
  for each row when (old.is_public or new.is_public) execute function search_indexes_requests();
create trigger search_indexes_deleted after delete on requests referencing old table as changed
  for each statement execute function search_indexes_requests();

create function search_indexes_developer_profiles() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform search_index('creator', array[new.user_id]);
  else
    perform search_index('creator', array(select user_id from changed where is_public));
  end if;
  return null;
end
$$;
create trigger search_indexes_new after insert on developer_profiles referencing new table as changed
  for each statement execute function search_indexes_developer_profiles();
create trigger search_indexes_changed
  after update of bio, skills, is_public, languages, availability, price_from, reply_within_hours, rating_score, total_ratings on developer_profiles
  for each row when (old.is_public or new.is_public) execute function search_indexes_developer_profiles();
create trigger search_indexes_deleted after delete on developer_profiles referencing old table as changed
  for each statement execute function search_indexes_developer_profiles();

create function search_indexes_showcases() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform search_index('showcase', array[new.id]);
  else
    perform search_index('showcase', array(select id from changed where is_public));
  end if;
  return null;
end
$$;
create trigger search_indexes_new after insert on showcases referencing new table as changed
  for each statement execute function search_indexes_showcases();
create trigger search_indexes_changed
  after update of title, description, for_whom, what_changed, is_public, rating_score, total_ratings on showcases
  for each row when (old.is_public or new.is_public) execute function search_indexes_showcases();
create trigger search_indexes_deleted after delete on showcases referencing old table as changed
  for each statement execute function search_indexes_showcases();

create function search_indexes_showcase_readmes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform search_index('showcase', array[new.showcase_id]);
  else
    perform search_index('showcase', array(select showcase_id from changed));
  end if;
  return null;
end
$$;
create trigger search_indexes_new after insert on showcase_readmes referencing new table as changed
  for each statement execute function search_indexes_showcase_readmes();
create trigger search_indexes_changed
  after update of markdown on showcase_readmes
  for each row execute function search_indexes_showcase_readmes();
create trigger search_indexes_deleted after delete on showcase_readmes referencing old table as changed
  for each statement execute function search_indexes_showcase_readmes();

create function search_indexes_videos() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform search_index('video', array[new.id]);
  else
    perform search_index('video', array(select id from changed where is_public));
  end if;
  return null;
end
$$;
create trigger search_indexes_new after insert on videos referencing new table as changed
  for each statement execute function search_indexes_videos();
create trigger search_indexes_changed
  after update of title, description, is_public, state, rating_score, total_ratings on videos
  for each row when (old.is_public or new.is_public) execute function search_indexes_videos();
create trigger search_indexes_deleted after delete on videos referencing old table as changed
  for each statement execute function search_indexes_videos();

create function search_indexes_video_captions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform search_index('video', array[new.video_id]);
  else
    perform search_index('video', array(select video_id from changed));
  end if;
  return null;
end
$$;
create trigger search_indexes_new after insert on video_captions referencing new table as changed
  for each statement execute function search_indexes_video_captions();
create trigger search_indexes_changed
  after update of words on video_captions
  for each row execute function search_indexes_video_captions();
create trigger search_indexes_deleted after delete on video_captions referencing old table as changed
  for each statement execute function search_indexes_video_captions();

create function search_indexes_playlists() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform search_index('playlist', array[new.id]);
  else
    perform search_index('playlist', array(select id from changed where is_public));
  end if;
  return null;
end
$$;
create trigger search_indexes_new after insert on playlists referencing new table as changed
  for each statement execute function search_indexes_playlists();
create trigger search_indexes_changed
  after update of name, description, is_public on playlists
  for each row when (old.is_public or new.is_public) execute function search_indexes_playlists();
create trigger search_indexes_deleted after delete on playlists referencing old table as changed
  for each statement execute function search_indexes_playlists();

create function search_indexes_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform search_index('product', array[new.id]);
  else
    perform search_index('product', array(select id from changed where status = 'published'));
  end if;
  return null;
end
$$;
create trigger search_indexes_new after insert on products referencing new table as changed
  for each statement execute function search_indexes_products();
create trigger search_indexes_changed
  after update of name, description, long_description, requirements, category, price_cents, status, rating_score, total_ratings on products
  for each row when (old.status = 'published' or new.status = 'published') execute function search_indexes_products();
create trigger search_indexes_deleted after delete on products referencing old table as changed
  for each statement execute function search_indexes_products();

-- All that somebody made, when they are suspended, come back, or take another name.
create function search_indexes_accounts() returns trigger language plpgsql as $$
begin
  if not new.is_active then
    delete from search_items where owner_id = new.id;
  elsif not old.is_active then
    perform search_index('request', array(select id from requests where user_id = new.id and is_public and status = 'open'));
    perform search_index('showcase', array(select id from showcases where developer_id = new.id and is_public));
    perform search_index('video', array(select id from videos where user_id = new.id and is_public));
    perform search_index('playlist', array(select id from playlists where creator_id = new.id and is_public));
    perform search_index('product', array(select id from products where developer_id = new.id and status = 'published'));
  end if;
  perform search_index('creator', array[new.id]);
  return null;
end
$$;
create trigger search_indexes_changed after update of full_name, username, is_active on accounts
  for each row when ((old.full_name, old.username, old.is_active) is distinct from (new.full_name, new.username, new.is_active))
  execute function search_indexes_accounts();

-- What exists already is put in by a job, so that the program starts at once.
insert into search_settings (languages, rebuilding) values ('{english}', 'creator');
