-- What a buyer of a product loads.
create type product_file_type as enum (
  'executable', 'extension', 'script', 'source', 'archive', 'documentation', 'other'
);
-- A file that has arrived is read once more for its checksums; it failed when it is not what its sender announced.
create type product_file_state as enum ('checking', 'ready', 'failed');

-- Versions of a product that its developer told its buyers of, each once.
create table product_releases (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  version text not null check (length(version) between 1 and 40),
  notes text check (length(notes) between 1 and 20000),
  released_at timestamptz not null,
  -- Up to which account its buyers were told, in the order of ids: a job that is killed goes on there, and tells nobody twice.
  told_up_to bigint not null default 0,
  constraint product_releases_once unique (product_id, version)
);
create index product_releases_newest on product_releases (product_id, id desc);

-- Files of products that have arrived as a whole. What is still on its way is in product_uploads.
create table product_files (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  file_type product_file_type not null,
  -- As its sender called it, without folders.
  file_name text not null check (length(file_name) between 1 and 200),
  -- Archives hold no larger ones in their narrow fields.
  file_size bigint not null check (file_size between 1 and 2147483648),
  version text not null check (length(version) between 1 and 40),
  -- Where it lies in the storage; nobody can guess it.
  key text not null unique check (length(key) between 1 and 200),
  state product_file_state not null default 'checking',
  -- SHA-256 as announced; null where nothing was.
  announced_checksum bytea check (length(announced_checksum) = 32),
  -- SHA-256, and what archives hold; null until it has been read through.
  checksum bytea check (length(checksum) = 32),
  crc32 bigint check (crc32 between 0 and 4294967295),
  -- The one that it took the place of, where that was named.
  replaces_id bigint references product_files on delete set null,
  -- The version that it came with; null until it is released.
  release_id bigint references product_releases on delete set null,
  created_at timestamptz not null,
  -- Since when a newer one is in its place.
  superseded_at timestamptz,
  constraint product_files_checked check ((state = 'ready') = (checksum is not null and crc32 is not null)),
  constraint product_files_superseded check (superseded_at is null or state = 'ready')
);
-- What buyers load: no two of one name, since they lie side by side in one archive.
create unique index product_files_active on product_files (product_id, lower(file_name))
  where state = 'ready' and superseded_at is null;
create index product_files_of_product on product_files (product_id, id desc);
create index product_files_replaces on product_files (replaces_id) where replaces_id is not null;
create index product_files_release on product_files (release_id) where release_id is not null;
-- Those that somebody still has to read through.
create index product_files_checking on product_files (id) where state = 'checking';

-- Files on their way, as in video_uploads.
create table product_uploads (
  -- In the address that its bytes are sent to: random, and only its owner's session opens it.
  id uuid primary key,
  user_id bigint not null references accounts on delete cascade,
  product_id bigint not null references products on delete cascade,
  file_type product_file_type not null,
  file_name text not null check (length(file_name) between 1 and 200),
  size bigint not null check (size between 1 and 2147483648),
  -- Of the file; null for that of the product when it arrives.
  version text check (length(version) between 1 and 40),
  replaces_id bigint references product_files on delete set null,
  checksum bytea check (length(checksum) = 32),
  -- Becomes the file's.
  key text not null unique check (length(key) between 1 and 200),
  -- As in video_uploads: how it comes in parts, and how the bucket calls what it puts together.
  part_bytes integer check (part_bytes > 0),
  parts_id text check (length(parts_id) between 1 and 2000),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The file it became; kept for a while, for a sender who did not hear the last answer.
  file_id bigint unique references product_files on delete cascade,
  constraint product_uploads_parts check (parts_id is null or part_bytes is not null)
);
create index product_uploads_of_owner on product_uploads (user_id, created_at desc);
create index product_uploads_product on product_uploads (product_id);
create index product_uploads_replaces on product_uploads (replaces_id) where replaces_id is not null;
create index product_uploads_expiring on product_uploads (expires_at);
create index product_uploads_waiting on product_uploads (created_at) where file_id is null;

-- Who loaded a product, once a day: what its download_count counts.
create table product_downloads (
  product_id bigint not null references products on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  day date not null,
  primary key (product_id, account_id, day)
);
create index product_downloads_account on product_downloads (account_id);

-- Buyers are told of new versions. The value is used in no statement of this transaction.
alter type notification_kind add value 'release';
