-- Archives of what creators made on another installation, sent here to be imported.
create type archive_import_state as enum ('uploading', 'reading', 'done', 'failed');

create table archive_imports (
  -- In the address that its bytes are sent to: random, and only its owner's session opens it.
  id uuid primary key,
  account_id bigint not null references accounts on delete cascade,
  file_name text not null check (length(file_name) between 1 and 200),
  size bigint not null check (size between 1 and 68719476736),
  -- As in product_uploads: where it is stored, how it comes in parts, and how the bucket calls what it puts together.
  key text not null unique check (length(key) between 1 and 200),
  part_bytes integer check (part_bytes > 0),
  parts_id text check (length(parts_id) between 1 and 2000),
  -- Showcases have no drafts, so their owner decides whether they become public.
  publishes_showcases boolean not null,
  state archive_import_state not null default 'uploading',
  -- Why nothing could be imported, for its owner.
  failure text check (length(failure) between 1 and 500),
  created_at timestamptz not null,
  -- Of the upload.
  expires_at timestamptz not null,
  finished_at timestamptz,
  constraint archive_imports_parts check (parts_id is null or part_bytes is not null),
  constraint archive_imports_finished check ((finished_at is not null) = (state in ('done', 'failed'))),
  constraint archive_imports_failure check ((failure is not null) = (state = 'failed'))
);
create index archive_imports_of_owner on archive_imports (account_id, created_at desc);
-- Two archives of one account are never imported at once.
create unique index archive_imports_under_way on archive_imports (account_id) where state in ('uploading', 'reading');
create index archive_imports_expiring on archive_imports (expires_at) where state = 'uploading';
create index archive_imports_ended on archive_imports (finished_at) where finished_at is not null;
create index archive_imports_waiting on archive_imports (created_at) where state in ('uploading', 'reading');

create type archive_item_kind as enum ('video', 'showcase', 'product');
create type archive_item_state as enum ('waiting', 'imported', 'already_here', 'refused');

-- What became of each item of an archive. The rows of imported items also tell later imports that the item is here.
create table archive_import_items (
  id bigint generated always as identity primary key,
  import_id uuid not null references archive_imports on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  -- Its place in the archive.
  position integer not null check (position >= 0),
  kind archive_item_kind not null,
  -- The address of the installation it comes from, and its number there.
  origin text not null check (length(origin) between 1 and 300),
  origin_id bigint not null,
  title text not null check (length(title) between 1 and 200),
  state archive_item_state not null default 'waiting',
  -- How often it failed for reasons that lie here.
  tries smallint not null default 0,
  -- Why it was refused, or what is different here.
  note text check (length(note) between 1 and 500),
  -- What it became. A deleted item may be imported again.
  video_id bigint references videos on delete cascade,
  showcase_id bigint references showcases on delete cascade,
  product_id bigint references products on delete cascade,
  unique (import_id, position),
  constraint archive_import_items_result check (
    num_nonnulls(video_id, showcase_id, product_id) = case when state in ('imported', 'already_here') then 1 else 0 end
  )
);
-- Each item is imported once, however often its archive is sent.
create unique index archive_import_items_once on archive_import_items (account_id, origin, kind, origin_id)
  where state = 'imported';
create index archive_import_items_not_here on archive_import_items (import_id) where state <> 'imported';
create index archive_import_items_account on archive_import_items (account_id);
create index archive_import_items_video on archive_import_items (video_id) where video_id is not null;
create index archive_import_items_showcase on archive_import_items (showcase_id) where showcase_id is not null;
create index archive_import_items_product on archive_import_items (product_id) where product_id is not null;
