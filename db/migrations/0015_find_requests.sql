-- What the search box of the tickets looks in. No language: people write in their own, and a word is found from its beginning on.
alter table requests add column search tsvector not null generated always as (
  to_tsvector('simple', words_of(title || ' ' || content || ' ' || coalesce(collaboration_details, '')))
) stored;
create index requests_public_search on requests using gin (search) where is_public;

-- The tickets by budget, those without one last. In whole cents, so that a page's cursor is exact.
create index requests_public_highest_budget on requests
  ((coalesce((estimated_budget * 100)::bigint, -1)) desc, id desc) where is_public;
create index requests_public_lowest_budget on requests
  ((coalesce((estimated_budget * 100)::bigint, 2000000000)), (-id)) where is_public;

-- Who answered a client's requests, newest first.
create index conversations_of_client_newest on conversations (client_id, id desc);
