create type product_status as enum ('draft', 'published', 'archived');
create type product_category as enum (
  'automation', 'programming', 'marketing', 'data_analysis', 'content_creation', 'other'
);
create type product_type as enum ('browser_extension', 'web_app', 'api_service', 'automation_script', 'other');

-- What creators sell, or give away. A draft is seen by its developer alone, a published one by everybody, an archived one by its
-- developer and those who bought it.
create table products (
  id bigint generated always as identity primary key,
  -- A closed account keeps its row, and those who bought of it keep what they bought.
  developer_id bigint not null references accounts on delete cascade,
  status product_status not null default 'draft',
  name text not null check (length(name) between 1 and 200),
  -- What lists show. A draft may still be without.
  description text not null check (length(description) <= 2000),
  -- Markdown as it was written, and as it is shown: rendered when it was stored, never when it is read.
  long_description text check (length(long_description) between 1 and 20000),
  long_description_html text,
  -- What the developer gets for it, in cents; the fee of the platform comes on top.
  price_cents integer not null check (price_cents between 0 and 1000000000),
  category product_category not null default 'other',
  product_type product_type not null default 'other',
  version text not null default '1.0.0' check (length(version) between 1 and 40),
  requirements text check (length(requirements) between 1 and 20000),
  installation_guide text check (length(installation_guide) between 1 and 20000),
  documentation_url text check (length(documentation_url) between 1 and 2000),
  -- Of extensions for browsers: which of them it works in, what it asks them for, and for which form of manifest.
  browser_support jsonb check (jsonb_typeof(browser_support) = 'object'),
  permissions_required text[] check (cardinality(permissions_required) between 1 and 50),
  manifest_version text check (length(manifest_version) between 1 and 20),
  view_count integer not null default 0 check (view_count >= 0),
  download_count integer not null default 0 check (download_count >= 0),
  -- How many have bought it and were not given their money back.
  purchase_count integer not null default 0 check (purchase_count >= 0),
  -- What lists show and order by of its ratings, as rating_totals has it; written with every rating.
  average_rating numeric(3, 2) not null default 0 check (average_rating between 0 and 5),
  total_ratings integer not null default 0 check (total_ratings >= 0),
  rating_score integer not null default 0 check (rating_score between 0 and 50000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When everybody saw it first; stays when it is archived and comes back. Null for what never was.
  published_at timestamptz,
  -- What the search box looks in. No language, as everywhere.
  search tsvector not null generated always as (
    to_tsvector('simple', words_of(name || ' ' || description || ' ' || coalesce(left(long_description, 5000), '')))
  ) stored,
  constraint products_published_since check (status <> 'published' or published_at is not null),
  constraint products_published_whole check (status <> 'published' or description <> ''),
  constraint products_description_rendered check ((long_description is null) = (long_description_html is null))
);
create index products_of_developer on products (developer_id, id desc);
-- Each order of the list of all, and of one category. Counting a view changes none of them.
create index products_newest on products (published_at desc, id desc) where status = 'published';
create index products_best_rated on products (rating_score desc, id desc) where status = 'published';
create index products_by_price on products (price_cents, id) where status = 'published';
create index products_most_bought on products (purchase_count desc, id desc) where status = 'published';
create index products_newest_of_category on products (category, published_at desc, id desc) where status = 'published';
create index products_best_rated_of_category on products (category, rating_score desc, id desc) where status = 'published';
create index products_by_price_of_category on products (category, price_cents, id) where status = 'published';
create index products_most_bought_of_category on products (category, purchase_count desc, id desc)
  where status = 'published';
create index products_search on products using gin (search) with (fastupdate = off);

-- Pictures of a product, as with showcases; the first one stands for it.
create table product_pictures (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  -- Among the stored pictures, as it is looked at and as it stands in a list.
  name text not null unique check (length(name) between 1 and 100),
  small_name text not null unique check (length(small_name) between 1 and 100),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- What it shows, for who does not see it.
  alt text check (length(alt) between 1 and 300),
  -- What is taken away leaves a gap: only the order counts.
  position integer not null check (position > 0),
  -- Checked when a statement has ended, because one that changes the order moves many past each other.
  constraint product_pictures_position unique (product_id, position) deferrable
);

-- Videos of the developer about a product. One that is deleted falls out; one that is made private stays, and only its owner sees
-- it there.
create table product_videos (
  product_id bigint not null references products on delete cascade,
  video_id bigint not null references videos on delete cascade,
  -- As with pictures.
  position integer not null check (position > 0),
  primary key (product_id, video_id),
  constraint product_videos_position unique (product_id, position) deferrable
);
create index product_videos_of_video on product_videos (video_id);

-- Who looked at a product: once for each viewer and day. Not who they are: as in video_views.
create table product_views (
  product_id bigint not null references products on delete cascade,
  day date not null,
  viewer bytea not null check (length(viewer) = 32),
  primary key (product_id, day, viewer)
);

-- Those who bought a product rate it. The value is used in no statement of this transaction.
alter type rating_kind add value 'product';
