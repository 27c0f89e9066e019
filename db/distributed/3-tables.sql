-- 3-tables, written by `npm run distributed -- write`: do not edit.
-- Reference tables are copied to every node, the others distributed. Triggers that write elsewhere must have gone before.

-- Trigger accounts_begin_access_epoch of accounts: changes only its own row: allowed with citus.enable_unsafe_triggers.
-- Trigger accounts_end_sessions of accounts: deletes sessions, which are distributed: moves into the program, in the same transaction.
-- Trigger search_indexes_changed of accounts: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger developer_profiles_index_words of developer_profiles: changes only its own row and reads reference tables: allowed with citus.enable_unsafe_triggers.
-- Trigger profiles_new_withheld of developer_profiles: changes only its own row and reads reference tables: allowed with citus.enable_unsafe_triggers.
-- Trigger profiles_published_withheld of developer_profiles: changes only its own row and reads reference tables: allowed with citus.enable_unsafe_triggers.
-- Trigger search_indexes_changed of developer_profiles: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger search_indexes_deleted of developer_profiles: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger search_indexes_new of developer_profiles: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger playlists_new_withheld of playlists: changes only its own row and reads reference tables: allowed with citus.enable_unsafe_triggers.
-- Trigger playlists_published_withheld of playlists: changes only its own row and reads reference tables: allowed with citus.enable_unsafe_triggers.
-- Trigger search_indexes_changed of playlists: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger search_indexes_deleted of playlists: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger search_indexes_new of playlists: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger products_new_withheld of products: changes only its own row and reads reference tables: allowed with citus.enable_unsafe_triggers.
-- Trigger products_published_withheld of products: changes only its own row and reads reference tables: allowed with citus.enable_unsafe_triggers.
-- Trigger search_indexes_changed of products: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger search_indexes_deleted of products: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger search_indexes_new of products: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger purchases_count_code_use of purchases: writes a reference table: moves into the program, in the same transaction.
-- Trigger purchases_count_sale of purchases: writes sales_of_days on the first node: moves into the program, in the same transaction.
-- Trigger requests_drop_project_date of requests: changes only its own row: allowed with citus.enable_unsafe_triggers.
-- Trigger requests_new_withheld of requests: changes only its own row and reads reference tables: allowed with citus.enable_unsafe_triggers.
-- Trigger requests_published_withheld of requests: changes only its own row and reads reference tables: allowed with citus.enable_unsafe_triggers.
-- Trigger search_indexes_changed of requests: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger search_indexes_deleted of requests: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger search_indexes_new of requests: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger saved_searches_notice of saved_search_matches: uses a saved search and its matches, which are on one node: allowed with citus.enable_unsafe_triggers.
-- Trigger saved_searches_delivery of saved_searches: uses a saved search and its matches, which are on one node: allowed with citus.enable_unsafe_triggers.
-- Trigger search_indexes_changed of showcase_readmes: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger search_indexes_deleted of showcase_readmes: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger search_indexes_new of showcase_readmes: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger search_indexes_changed of showcases: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger search_indexes_deleted of showcases: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger search_indexes_new of showcases: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger showcases_new_withheld of showcases: changes only its own row and reads reference tables: allowed with citus.enable_unsafe_triggers.
-- Trigger search_indexes_changed of video_captions: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger search_indexes_deleted of video_captions: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger search_indexes_new of video_captions: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger search_indexes_changed of videos: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger search_indexes_deleted of videos: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger search_indexes_new of videos: writes the search index, on the first node: becomes a job that the statement queues, like words of new items today.
-- Trigger videos_new_withheld of videos: changes only its own row and reads reference tables: allowed with citus.enable_unsafe_triggers.
-- Trigger videos_published_withheld of videos: changes only its own row and reads reference tables: allowed with citus.enable_unsafe_triggers.
select create_reference_table('accounts');
select create_reference_table('blocks');
select create_reference_table('client_profiles');
select create_reference_table('developer_profiles');
select create_reference_table('discount_code_products');
select create_reference_table('discount_codes');
select create_reference_table('hidden_items');
select create_reference_table('legal_versions');
select create_reference_table('limited_accounts');
select create_reference_table('operators');
select create_reference_table('product_pictures');
select create_reference_table('products');
select create_reference_table('projects');
select create_reference_table('refund_rules');
select create_reference_table('requests');
select create_reference_table('showcase_pictures');
select create_reference_table('showcase_readmes');
select create_reference_table('showcases');
select create_reference_table('stored_files');
select create_reference_table('trader_declarations');
select create_distributed_table('api_tokens', 'account_id', colocate_with => 'none');
select create_distributed_table('archive_import_items', 'account_id', colocate_with => 'api_tokens');
select create_distributed_table('archive_imports', 'account_id', colocate_with => 'api_tokens');
select create_distributed_table('board_items', 'home_id', colocate_with => 'api_tokens');
select create_distributed_table('boards', 'owner_id', colocate_with => 'api_tokens');
select create_distributed_table('bundle_parts', 'bundle_id', colocate_with => 'none');
select create_distributed_table('conversations', 'id', colocate_with => 'none');
select create_distributed_table('dismissed_requests', 'account_id', colocate_with => 'api_tokens');
select create_distributed_table('email_tokens', 'account_id', colocate_with => 'api_tokens');
select create_distributed_table('identities', 'account_id', colocate_with => 'api_tokens');
select create_distributed_table('licence_keys', 'product_id', colocate_with => 'bundle_parts');
select create_distributed_table('licence_settings', 'product_id', colocate_with => 'bundle_parts');
select create_distributed_table('live_counters', 'account_id', colocate_with => 'api_tokens');
select create_distributed_table('live_events', 'account_id', colocate_with => 'api_tokens');
select create_distributed_table('message_files', 'conversation_id', colocate_with => 'conversations');
select create_distributed_table('message_links', 'home_id', colocate_with => 'conversations');
select create_distributed_table('messages', 'conversation_id', colocate_with => 'conversations');
select create_distributed_table('notification_settings', 'account_id', colocate_with => 'api_tokens');
select create_distributed_table('notifications', 'account_id', colocate_with => 'api_tokens');
select create_distributed_table('owed_licence_keys', 'product_id', colocate_with => 'bundle_parts');
select create_distributed_table('partial_refunds', 'home_id', colocate_with => 'bundle_parts');
select create_distributed_table('playlist_items', 'home_id', colocate_with => 'api_tokens');
select create_distributed_table('playlists', 'creator_id', colocate_with => 'api_tokens');
select create_distributed_table('portfolio_items', 'home_id', colocate_with => 'api_tokens');
select create_distributed_table('portfolio_pages', 'owner_id', colocate_with => 'api_tokens');
select create_distributed_table('portfolio_sections', 'home_id', colocate_with => 'api_tokens');
select create_distributed_table('post_days', 'account_id', colocate_with => 'api_tokens');
select create_distributed_table('posted_texts', 'account_id', colocate_with => 'api_tokens');
select create_distributed_table('product_downloads', 'product_id', colocate_with => 'bundle_parts');
select create_distributed_table('product_files', 'product_id', colocate_with => 'bundle_parts');
select create_distributed_table('product_gifts', 'product_id', colocate_with => 'bundle_parts');
select create_distributed_table('product_releases', 'product_id', colocate_with => 'bundle_parts');
select create_distributed_table('product_uploads', 'product_id', colocate_with => 'bundle_parts');
select create_distributed_table('product_videos', 'product_id', colocate_with => 'bundle_parts');
select create_distributed_table('product_views', 'product_id', colocate_with => 'bundle_parts');
select create_distributed_table('purchase_messages', 'home_id', colocate_with => 'bundle_parts');
select create_distributed_table('purchases', 'product_id', colocate_with => 'bundle_parts');
select create_distributed_table('rating_totals', 'target_id', colocate_with => 'bundle_parts');
select create_distributed_table('ratings', 'target_id', colocate_with => 'bundle_parts');
select create_distributed_table('refund_requests', 'home_id', colocate_with => 'bundle_parts');
select create_distributed_table('reported_taxes', 'home_id', colocate_with => 'bundle_parts');
select create_distributed_table('request_matches', 'account_id', colocate_with => 'api_tokens');
select create_distributed_table('saved_search_matches', 'home_id', colocate_with => 'api_tokens');
select create_distributed_table('saved_search_terms', 'home_id', colocate_with => 'api_tokens');
select create_distributed_table('saved_searches', 'account_id', colocate_with => 'api_tokens');
select create_distributed_table('sessions', 'account_id', colocate_with => 'api_tokens');
select create_distributed_table('share_link_openings', 'home_id', colocate_with => 'api_tokens');
select create_distributed_table('share_links', 'owner_id', colocate_with => 'api_tokens');
select create_distributed_table('showcase_videos', 'home_id', colocate_with => 'api_tokens');
select create_distributed_table('snags', 'conversation_id', colocate_with => 'conversations');
select create_distributed_table('subscription_checks', 'account_id', colocate_with => 'api_tokens');
select create_distributed_table('subscriptions', 'account_id', colocate_with => 'api_tokens');
select create_distributed_table('terms_acceptances', 'account_id', colocate_with => 'api_tokens');
select create_distributed_table('video_captions', 'home_id', colocate_with => 'api_tokens');
select create_distributed_table('video_likes', 'home_id', colocate_with => 'api_tokens');
select create_distributed_table('video_renditions', 'home_id', colocate_with => 'api_tokens');
select create_distributed_table('video_replacements', 'home_id', colocate_with => 'api_tokens');
select create_distributed_table('video_transcriptions', 'home_id', colocate_with => 'api_tokens');
select create_distributed_table('video_uploads', 'user_id', colocate_with => 'api_tokens');
select create_distributed_table('video_views', 'home_id', colocate_with => 'api_tokens');
select create_distributed_table('videos', 'user_id', colocate_with => 'api_tokens');
select create_distributed_table('webhook_deliveries', 'home_id', colocate_with => 'api_tokens');
select create_distributed_table('webhook_targets', 'account_id', colocate_with => 'api_tokens');
