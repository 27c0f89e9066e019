create type hidden_state as enum ('hidden', 'held', 'released');

-- Items that are kept from the public: hidden by a decision, or held until a moderator has looked at them. Their feature makes them
-- private, and the triggers below keep them so, whoever publishes them: lists, feeds and pages know nothing of this table. A released row
-- stays, so that what a limited account may show is not held again.
create table hidden_items (
  id bigint generated always as identity primary key,
  kind reported_kind not null,
  item_id bigint not null,
  owner_id bigint not null references accounts on delete cascade,
  title text not null check (length(title) <= 300),
  state hidden_state not null,
  -- Whether it becomes public when it is released.
  was_public boolean not null,
  created_at timestamptz not null,
  unique (kind, item_id)
);
create index hidden_items_of_owner on hidden_items (owner_id);
create index hidden_items_held on hidden_items (id desc) where state = 'held';

-- Showcases were always public; a hidden one is seen by its owner only.
alter table showcases add column is_public boolean not null default true;

-- Whether an item is hidden or held, for features that show it to those who have its link.
create function is_hidden(kind reported_kind, item bigint) returns boolean language sql stable as $$
  select exists (
    select from hidden_items hidden where hidden.kind = is_hidden.kind and hidden.item_id = item and hidden.state <> 'released'
  )
$$;

-- Whether an item may not be public: it is hidden or held, or its owner is limited and nobody has released it.
create function is_withheld(kind reported_kind, item bigint, owner bigint) returns boolean language sql stable as $$
  select coalesce(
    (select state <> 'released' from hidden_items hidden where hidden.kind = is_withheld.kind and hidden.item_id = item),
    exists (select from limited_accounts where account_id = owner)
  )
$$;

create function requests_stay_withheld() returns trigger language plpgsql as $$
begin
  new.is_public := not is_withheld('request', new.id, new.user_id);
  return new;
end
$$;
create trigger requests_new_withheld before insert on requests
  for each row when (new.is_public) execute function requests_stay_withheld();
create trigger requests_published_withheld before update of is_public on requests
  for each row when (new.is_public and not old.is_public) execute function requests_stay_withheld();

create function showcases_stay_withheld() returns trigger language plpgsql as $$
begin
  new.is_public := not is_withheld('showcase', new.id, new.developer_id);
  return new;
end
$$;
create trigger showcases_new_withheld before insert on showcases
  for each row when (new.is_public) execute function showcases_stay_withheld();

create function videos_stay_withheld() returns trigger language plpgsql as $$
begin
  new.is_public := not is_withheld('video', new.id, new.user_id);
  return new;
end
$$;
create trigger videos_new_withheld before insert on videos
  for each row when (new.is_public) execute function videos_stay_withheld();
create trigger videos_published_withheld before update of is_public on videos
  for each row when (new.is_public and not old.is_public) execute function videos_stay_withheld();

create function playlists_stay_withheld() returns trigger language plpgsql as $$
begin
  new.is_public := not is_withheld('playlist', new.id, new.creator_id);
  return new;
end
$$;
create trigger playlists_new_withheld before insert on playlists
  for each row when (new.is_public) execute function playlists_stay_withheld();
create trigger playlists_published_withheld before update of is_public on playlists
  for each row when (new.is_public and not old.is_public) execute function playlists_stay_withheld();

create function products_stay_withheld() returns trigger language plpgsql as $$
begin
  if is_withheld('product', new.id, new.developer_id) then
    if tg_op = 'INSERT' then
      new.status := 'draft';
    else
      new.status := old.status;
    end if;
  end if;
  return new;
end
$$;
create trigger products_new_withheld before insert on products
  for each row when (new.status = 'published') execute function products_stay_withheld();
create trigger products_published_withheld before update of status on products
  for each row when (new.status = 'published' and old.status <> 'published') execute function products_stay_withheld();

create function profiles_stay_withheld() returns trigger language plpgsql as $$
begin
  new.is_public := not is_withheld('person', new.user_id, new.user_id);
  return new;
end
$$;
create trigger profiles_new_withheld before insert on developer_profiles
  for each row when (new.is_public) execute function profiles_stay_withheld();
create trigger profiles_published_withheld before update of is_public on developer_profiles
  for each row when (new.is_public and not old.is_public) execute function profiles_stay_withheld();

-- A hidden message looks deleted; what it said waits here in case it is restored.
alter table messages
  add column hidden_content text check (length(hidden_content) <= 5000),
  add column hidden_attachment_count integer;
