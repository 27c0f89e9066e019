-- Products that are sold together as another product of the same seller, in their order. What has parts is a bundle.
create table bundle_parts (
  bundle_id bigint not null references products on delete cascade,
  -- What is in a bundle cannot be deleted.
  part_id bigint not null references products,
  position smallint not null check (position between 1 and 20),
  primary key (bundle_id, part_id),
  constraint bundle_parts_other check (bundle_id <> part_id)
);
create index bundle_parts_of_part on bundle_parts (part_id, bundle_id);

-- How many parts it has, for lists; 0 unless it is a bundle.
alter table products add column part_count smallint not null default 0 check (part_count = 0 or part_count between 2 and 20);
