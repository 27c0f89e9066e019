-- 2-keys, written by `npm run distributed -- write`: do not edit.
-- Foreign keys of tables on several nodes are away until step 4. Every unique key gets the distribution column.

alter table account_notes drop constraint account_notes_account_id_fkey;
alter table account_notes drop constraint account_notes_author_id_fkey;
alter table api_tokens drop constraint api_tokens_account_id_fkey;
alter table archive_import_items drop constraint archive_import_items_account_id_fkey;
alter table archive_import_items drop constraint archive_import_items_import_id_fkey;
alter table archive_import_items drop constraint archive_import_items_playlist_id_fkey;
alter table archive_import_items drop constraint archive_import_items_product_id_fkey;
alter table archive_import_items drop constraint archive_import_items_showcase_id_fkey;
alter table archive_import_items drop constraint archive_import_items_video_id_fkey;
alter table archive_imports drop constraint archive_imports_account_id_fkey;
alter table audit_entries drop constraint audit_entries_account_id_fkey;
alter table audit_entries drop constraint audit_entries_actor_id_fkey;
alter table bank_details drop constraint bank_details_account_id_fkey;
alter table billing_details drop constraint billing_details_account_id_fkey;
alter table blocks drop constraint blocks_blocked_id_fkey;
alter table blocks drop constraint blocks_blocker_id_fkey;
alter table board_items drop constraint board_items_board_id_fkey;
alter table board_items drop constraint board_items_creator_id_fkey;
alter table board_items drop constraint board_items_showcase_id_fkey;
alter table boards drop constraint boards_owner_id_fkey;
alter table bundle_parts drop constraint bundle_parts_bundle_id_fkey;
alter table bundle_parts drop constraint bundle_parts_part_id_fkey;
alter table case_studies drop constraint case_studies_client_id_fkey;
alter table case_studies drop constraint case_studies_developer_id_fkey;
alter table case_studies drop constraint case_studies_showcase_id_fkey;
alter table client_profiles drop constraint client_profiles_user_id_fkey;
alter table conversations drop constraint conversations_client_id_fkey;
alter table conversations drop constraint conversations_developer_id_fkey;
alter table conversations drop constraint conversations_last_message_id_fkey;
alter table conversations drop constraint conversations_request_id_fkey;
alter table conversations drop constraint conversations_starter_id_fkey;
alter table deliveries drop constraint deliveries_message_id_fkey;
alter table developer_profiles drop constraint developer_profiles_user_id_fkey;
alter table discount_code_products drop constraint discount_code_products_code_id_fkey;
alter table discount_code_products drop constraint discount_code_products_product_id_fkey;
alter table discount_codes drop constraint discount_codes_seller_id_fkey;
alter table dismissed_creators drop constraint dismissed_creators_creator_id_fkey;
alter table dismissed_creators drop constraint dismissed_creators_request_id_fkey;
alter table dismissed_requests drop constraint dismissed_requests_account_id_fkey;
alter table dismissed_requests drop constraint dismissed_requests_request_id_fkey;
alter table donations drop constraint donations_account_id_fkey;
alter table earnings_totals drop constraint earnings_totals_account_id_fkey;
alter table email_tokens drop constraint letter_tokens_account_id_fkey;
alter table feedback drop constraint feedback_handled_by_fkey;
alter table hidden_items drop constraint hidden_items_owner_id_fkey;
alter table identities drop constraint identities_account_id_fkey;
alter table invitation_uses drop constraint invitation_uses_account_id_fkey;
alter table invoices drop constraint invoices_buyer_id_fkey;
alter table invoices drop constraint invoices_seller_id_fkey;
alter table ledger_balances drop constraint ledger_balances_person_id_fkey;
alter table legal_versions drop constraint legal_versions_created_by_fkey;
alter table licence_keys drop constraint licence_keys_product_id_fkey;
alter table licence_keys drop constraint licence_keys_purchase_id_fkey;
alter table licence_settings drop constraint licence_settings_product_id_fkey;
alter table limited_accounts drop constraint limited_accounts_account_id_fkey;
alter table live_counters drop constraint live_counters_account_id_fkey;
alter table live_events drop constraint live_events_account_id_fkey;
alter table login_codes drop constraint login_codes_account_id_fkey;
alter table login_flows drop constraint login_flows_link_account_id_fkey;
alter table mail_text_versions drop constraint mail_text_versions_created_by_fkey;
alter table matched_requests drop constraint matched_requests_request_id_fkey;
alter table message_files drop constraint message_files_conversation_id_fkey;
alter table message_files drop constraint message_files_message_id_fkey;
alter table message_files drop constraint message_files_stored;
alter table message_links drop constraint message_links_message_id_fkey;
alter table messages drop constraint messages_conversation_id_fkey;
alter table messages drop constraint messages_user_id_fkey;
alter table milestone_disputes drop constraint milestone_disputes_decided_by_fkey;
alter table milestone_disputes drop constraint milestone_disputes_opened_by_fkey;
alter table milestone_fundings drop constraint milestone_fundings_client_id_fkey;
alter table milestone_fundings drop constraint milestone_fundings_creator_id_fkey;
alter table monthly_gifts drop constraint monthly_gifts_account_id_fkey;
alter table notification_settings drop constraint notification_settings_account_id_fkey;
alter table notifications drop constraint notifications_account_id_fkey;
alter table operators drop constraint operators_account_id_fkey;
alter table operators drop constraint operators_granted_by_fkey;
alter table owed_licence_keys drop constraint owed_licence_keys_product_id_fkey;
alter table owed_licence_keys drop constraint owed_licence_keys_purchase_id_fkey;
alter table partial_refunds drop constraint partial_refunds_purchase_id_fkey;
alter table payment_customers drop constraint payment_customers_account_id_fkey;
alter table payout_accounts drop constraint payout_accounts_account_id_fkey;
alter table payouts drop constraint payouts_account_id_fkey;
alter table playlist_items drop constraint playlist_items_playlist_id_fkey;
alter table playlist_items drop constraint playlist_items_video_id_fkey;
alter table playlists drop constraint playlists_creator_id_fkey;
alter table portfolio_items drop constraint portfolio_items_playlist_id_fkey;
alter table portfolio_items drop constraint portfolio_items_section;
alter table portfolio_items drop constraint portfolio_items_showcase_id_fkey;
alter table portfolio_items drop constraint portfolio_items_video_id_fkey;
alter table portfolio_pages drop constraint portfolio_pages_owner_id_fkey;
alter table portfolio_sections drop constraint portfolio_sections_page_id_fkey;
alter table post_days drop constraint post_days_account_id_fkey;
alter table posted_texts drop constraint posted_texts_account_id_fkey;
alter table product_downloads drop constraint product_downloads_account_id_fkey;
alter table product_downloads drop constraint product_downloads_product_id_fkey;
alter table product_files drop constraint product_files_product_id_fkey;
alter table product_files drop constraint product_files_release_id_fkey;
alter table product_files drop constraint product_files_replaces_id_fkey;
alter table product_gifts drop constraint product_gifts_giver_id_fkey;
alter table product_gifts drop constraint product_gifts_product_id_fkey;
alter table product_gifts drop constraint product_gifts_recipient_id_fkey;
alter table product_gifts drop constraint product_gifts_seller_id_fkey;
alter table product_pictures drop constraint product_pictures_product_id_fkey;
alter table product_releases drop constraint product_releases_product_id_fkey;
alter table product_uploads drop constraint product_uploads_file_id_fkey;
alter table product_uploads drop constraint product_uploads_product_id_fkey;
alter table product_uploads drop constraint product_uploads_replaces_id_fkey;
alter table product_uploads drop constraint product_uploads_user_id_fkey;
alter table product_videos drop constraint product_videos_product_id_fkey;
alter table product_videos drop constraint product_videos_video_id_fkey;
alter table product_views drop constraint product_views_product_id_fkey;
alter table products drop constraint products_developer_id_fkey;
alter table projects drop constraint projects_user_id_fkey;
alter table purchase_messages drop constraint purchase_messages_author_id_fkey;
alter table purchase_messages drop constraint purchase_messages_purchase_id_fkey;
alter table purchases drop constraint purchases_buyer_id_fkey;
alter table purchases drop constraint purchases_discount_code_id_fkey;
alter table purchases drop constraint purchases_payer_id_fkey;
alter table purchases drop constraint purchases_product_id_fkey;
alter table purchases drop constraint purchases_seller_id_fkey;
alter table rating_withdrawals drop constraint rating_withdrawals_rater_id_fkey;
alter table ratings drop constraint ratings_rater_id_fkey;
alter table refund_requests drop constraint refund_requests_purchase_id_fkey;
alter table refund_requests drop constraint refund_requests_seller_id_fkey;
alter table refund_rules drop constraint refund_rules_seller_id_fkey;
alter table report_cases drop constraint report_cases_owner_id_fkey;
alter table report_decisions drop constraint report_decisions_decided_by_fkey;
alter table reported_taxes drop constraint reported_taxes_purchase_id_fkey;
alter table reports drop constraint reports_reporter_id_fkey;
alter table request_matches drop constraint request_matches_account_id_fkey;
alter table request_matches drop constraint request_matches_request_id_fkey;
alter table request_participants drop constraint request_participants_account_id_fkey;
alter table request_participants drop constraint request_participants_request_id_fkey;
alter table request_shares drop constraint request_shares_request_id_fkey;
alter table request_shares drop constraint request_shares_shared_with_user_id_fkey;
alter table requests drop constraint requests_project_id_fkey;
alter table requests drop constraint requests_user_id_fkey;
alter table sales_of_days drop constraint sales_of_days_seller_id_fkey;
alter table saved_search_matches drop constraint saved_search_matches_search_id_fkey;
alter table saved_search_terms drop constraint saved_search_terms_search_id_fkey;
alter table saved_searches drop constraint saved_searches_account_id_fkey;
alter table search_items drop constraint search_items_owner_id_fkey;
alter table sessions drop constraint sessions_account_id_fkey;
alter table share_link_openings drop constraint share_link_openings_account_id_fkey;
alter table share_link_openings drop constraint share_link_openings_link_id_fkey;
alter table share_links drop constraint share_links_owner_id_fkey;
alter table share_links drop constraint share_links_page_id_fkey;
alter table share_links drop constraint share_links_playlist_id_fkey;
alter table share_links drop constraint share_links_showcase_id_fkey;
alter table share_links drop constraint share_links_video_id_fkey;
alter table showcase_pictures drop constraint showcase_pictures_showcase_id_fkey;
alter table showcase_readme_fetches drop constraint showcase_readme_fetches_showcase_id_fkey;
alter table showcase_readmes drop constraint showcase_readmes_showcase_id_fkey;
alter table showcase_videos drop constraint showcase_videos_showcase_id_fkey;
alter table showcase_videos drop constraint showcase_videos_video_id_fkey;
alter table showcases drop constraint showcases_developer_id_fkey;
alter table snag_reminders drop constraint snag_askings_request_id_fkey;
alter table snags drop constraint snags_conversation_id_fkey;
alter table snags drop constraint snags_developer_id_fkey;
alter table snags drop constraint snags_message_id_fkey;
alter table snags drop constraint snags_request_id_fkey;
alter table stored_files drop constraint stored_files_owner_id_fkey;
alter table subscription_checks drop constraint subscription_checks_account_id_fkey;
alter table subscriptions drop constraint subscriptions_account_id_fkey;
alter table supporters drop constraint supporters_account_id_fkey;
alter table terms_acceptances drop constraint terms_acceptances_account_id_fkey;
alter table top_ups drop constraint top_ups_account_id_fkey;
alter table trader_declarations drop constraint trader_declarations_account_id_fkey;
alter table video_captions drop constraint video_captions_video_id_fkey;
alter table video_likes drop constraint video_likes_user_id_fkey;
alter table video_likes drop constraint video_likes_video_id_fkey;
alter table video_renditions drop constraint video_renditions_video_id_fkey;
alter table video_replacements drop constraint video_replacements_video_id_fkey;
alter table video_transcriptions drop constraint video_transcriptions_video_id_fkey;
alter table video_uploads drop constraint video_uploads_project_id_fkey;
alter table video_uploads drop constraint video_uploads_replaces_video_id_fkey;
alter table video_uploads drop constraint video_uploads_request_id_fkey;
alter table video_uploads drop constraint video_uploads_user_id_fkey;
alter table video_uploads drop constraint video_uploads_video_id_fkey;
alter table video_views drop constraint video_views_video_id_fkey;
alter table videos drop constraint videos_project_id_fkey;
alter table videos drop constraint videos_request_id_fkey;
alter table videos drop constraint videos_user_id_fkey;
alter table webhook_deliveries drop constraint webhook_deliveries_target_id_fkey;
alter table webhook_targets drop constraint webhook_targets_account_id_fkey;
alter table weekly_payouts drop constraint weekly_payouts_account_id_fkey;
alter table write_offs drop constraint write_offs_account_id_fkey;
alter table api_tokens drop constraint api_tokens_pkey, add constraint api_tokens_pkey PRIMARY KEY (id, account_id);
alter table archive_import_items drop constraint archive_import_items_pkey, add constraint archive_import_items_pkey PRIMARY KEY (id, account_id);
alter table archive_imports drop constraint archive_imports_pkey, add constraint archive_imports_pkey PRIMARY KEY (id, account_id);
alter table board_items drop constraint board_items_creator_once, add constraint board_items_creator_once UNIQUE (board_id, creator_id, home_id);
alter table board_items drop constraint board_items_pkey, add constraint board_items_pkey PRIMARY KEY (id, home_id);
alter table board_items drop constraint board_items_showcase_once, add constraint board_items_showcase_once UNIQUE (board_id, showcase_id, home_id);
alter table boards drop constraint boards_pkey, add constraint boards_pkey PRIMARY KEY (id, owner_id);
alter table licence_keys drop constraint licence_keys_pkey, add constraint licence_keys_pkey PRIMARY KEY (id, product_id);
alter table message_files drop constraint message_files_pkey, add constraint message_files_pkey PRIMARY KEY (id, conversation_id);
alter table message_links drop constraint message_links_once, add constraint message_links_once UNIQUE (message_id, type, content_id, home_id);
alter table message_links drop constraint message_links_pkey, add constraint message_links_pkey PRIMARY KEY (id, home_id);
alter table messages drop constraint messages_pkey, add constraint messages_pkey PRIMARY KEY (id, conversation_id);
alter table notifications drop constraint notifications_pkey, add constraint notifications_pkey PRIMARY KEY (id, account_id);
alter table partial_refunds drop constraint partial_refunds_pkey, add constraint partial_refunds_pkey PRIMARY KEY (id, home_id);
alter table playlist_items drop constraint playlist_items_pkey, add constraint playlist_items_pkey PRIMARY KEY (playlist_id, video_id, home_id);
alter table playlist_items drop constraint playlist_items_position, add constraint playlist_items_position UNIQUE (playlist_id, "position", home_id) DEFERRABLE;
alter table playlists drop constraint playlists_pkey, add constraint playlists_pkey PRIMARY KEY (id, creator_id);
alter table portfolio_items drop constraint portfolio_items_pkey, add constraint portfolio_items_pkey PRIMARY KEY (id, home_id);
alter table portfolio_items drop constraint portfolio_items_position, add constraint portfolio_items_position UNIQUE (page_id, kind, "position", home_id);
alter table portfolio_pages drop constraint portfolio_pages_pkey, add constraint portfolio_pages_pkey PRIMARY KEY (id, owner_id);
alter table portfolio_sections drop constraint portfolio_sections_pkey, add constraint portfolio_sections_pkey PRIMARY KEY (page_id, kind, home_id);
alter table portfolio_sections drop constraint portfolio_sections_position, add constraint portfolio_sections_position UNIQUE (page_id, "position", home_id);
alter table product_files drop constraint product_files_pkey, add constraint product_files_pkey PRIMARY KEY (id, product_id);
alter table product_gifts drop constraint product_gifts_pkey, add constraint product_gifts_pkey PRIMARY KEY (id, product_id);
alter table product_releases drop constraint product_releases_pkey, add constraint product_releases_pkey PRIMARY KEY (id, product_id);
alter table product_uploads drop constraint product_uploads_pkey, add constraint product_uploads_pkey PRIMARY KEY (id, product_id);
alter table purchase_messages drop constraint purchase_messages_pkey, add constraint purchase_messages_pkey PRIMARY KEY (id, home_id);
alter table purchases drop constraint purchases_pkey, add constraint purchases_pkey PRIMARY KEY (id, product_id);
alter table ratings drop constraint ratings_pkey, add constraint ratings_pkey PRIMARY KEY (id, target_id);
drop index refund_requests_open;
CREATE UNIQUE INDEX refund_requests_open ON public.refund_requests USING btree (purchase_id, home_id) WHERE (state = 'open'::refund_request_state);
alter table refund_requests drop constraint refund_requests_pkey, add constraint refund_requests_pkey PRIMARY KEY (id, home_id);
alter table reported_taxes drop constraint reported_taxes_pkey, add constraint reported_taxes_pkey PRIMARY KEY (purchase_id, home_id);
alter table saved_search_matches drop constraint saved_search_matches_pkey, add constraint saved_search_matches_pkey PRIMARY KEY (search_id, kind, item_id, home_id);
alter table saved_search_terms drop constraint saved_search_terms_pkey, add constraint saved_search_terms_pkey PRIMARY KEY (lexeme, search_id, home_id);
alter table saved_searches drop constraint saved_searches_pkey, add constraint saved_searches_pkey PRIMARY KEY (id, account_id);
alter table sessions drop constraint sessions_pkey, add constraint sessions_pkey PRIMARY KEY (id, account_id);
alter table share_link_openings drop constraint share_link_openings_once, add constraint share_link_openings_once UNIQUE (link_id, day, viewer, home_id);
alter table share_link_openings drop constraint share_link_openings_pkey, add constraint share_link_openings_pkey PRIMARY KEY (id, home_id);
alter table share_links drop constraint share_links_pkey, add constraint share_links_pkey PRIMARY KEY (id, owner_id);
alter table showcase_videos drop constraint showcase_videos_pkey, add constraint showcase_videos_pkey PRIMARY KEY (showcase_id, video_id, home_id);
alter table showcase_videos drop constraint showcase_videos_position, add constraint showcase_videos_position UNIQUE (showcase_id, "position", home_id) DEFERRABLE;
alter table snags drop constraint snags_pkey, add constraint snags_pkey PRIMARY KEY (id, conversation_id);
alter table video_captions drop constraint video_captions_language, add constraint video_captions_language UNIQUE (video_id, language, home_id);
alter table video_captions drop constraint video_captions_pkey, add constraint video_captions_pkey PRIMARY KEY (id, home_id);
alter table video_likes drop constraint video_likes_pkey, add constraint video_likes_pkey PRIMARY KEY (user_id, video_id, home_id);
alter table video_renditions drop constraint video_renditions_pkey, add constraint video_renditions_pkey PRIMARY KEY (video_id, height, home_id);
alter table video_replacements drop constraint video_replacements_pkey, add constraint video_replacements_pkey PRIMARY KEY (video_id, home_id);
alter table video_transcriptions drop constraint video_transcriptions_pkey, add constraint video_transcriptions_pkey PRIMARY KEY (video_id, home_id);
alter table video_uploads drop constraint video_uploads_pkey, add constraint video_uploads_pkey PRIMARY KEY (id, user_id);
alter table video_views drop constraint video_views_pkey, add constraint video_views_pkey PRIMARY KEY (video_id, day, viewer, home_id);
alter table videos drop constraint videos_pkey, add constraint videos_pkey PRIMARY KEY (id, user_id);
alter table webhook_deliveries drop constraint webhook_deliveries_once, add constraint webhook_deliveries_once UNIQUE (target_id, event_id, home_id);
alter table webhook_deliveries drop constraint webhook_deliveries_pkey, add constraint webhook_deliveries_pkey PRIMARY KEY (id, home_id);
alter table webhook_targets drop constraint webhook_targets_pkey, add constraint webhook_targets_pkey PRIMARY KEY (id, account_id);
-- Unique on each node only: random, so two nodes do not make the same; reads by it ask every node unless they know the distribution column.
alter table api_tokens drop constraint api_tokens_token_hash_key, add constraint api_tokens_token_hash_key UNIQUE (token_hash, account_id);
-- Unique on each node only: an import and its items are of one account, so on one node.
alter table archive_import_items drop constraint archive_import_items_import_id_position_key, add constraint archive_import_items_import_id_position_key UNIQUE (import_id, "position", account_id);
-- Unique on each node only: random, so two nodes do not make the same; reads by it ask every node unless they know the distribution column.
alter table archive_imports drop constraint archive_imports_key_key, add constraint archive_imports_key_key UNIQUE (key, account_id);
-- Unique on each node only: by hand: the first pitch claims (request_id, developer_id) in request_participants, on the first node, which has that key.
alter table conversations drop constraint conversations_once, add constraint conversations_once UNIQUE (request_id, developer_id, id);
-- Unique on each node only: random, so two nodes do not make the same; reads by it ask every node unless they know the distribution column.
alter table email_tokens drop constraint letter_tokens_pkey, add constraint letter_tokens_pkey PRIMARY KEY (token_hash, account_id);
-- Unique on each node only: by hand: a reference table (provider, subject, account_id) claims the identity and leads to the account.
alter table identities drop constraint identities_pkey, add constraint identities_pkey PRIMARY KEY (provider, subject, account_id);
-- Unique on each node only: random, so two nodes do not make the same; reads by it ask every node unless they know the distribution column.
alter table partial_refunds drop constraint partial_refunds_reference_key, add constraint partial_refunds_reference_key UNIQUE (reference, home_id);
-- Unique on each node only: random, so two nodes do not make the same; reads by it ask every node unless they know the distribution column.
alter table product_files drop constraint product_files_key_key, add constraint product_files_key_key UNIQUE (key, product_id);
-- Unique on each node only: a gift and its purchase are of one product, so on one node.
alter table product_gifts drop constraint product_gifts_purchase_id_key, add constraint product_gifts_purchase_id_key UNIQUE (purchase_id, product_id);
-- Unique on each node only: random, so two nodes do not make the same; reads by it ask every node unless they know the distribution column.
alter table product_gifts drop constraint product_gifts_token_hash_key, add constraint product_gifts_token_hash_key UNIQUE (token_hash, product_id);
-- Unique on each node only: an upload and its file are of one product, so on one node.
alter table product_uploads drop constraint product_uploads_file_id_key, add constraint product_uploads_file_id_key UNIQUE (file_id, product_id);
-- Unique on each node only: random, so two nodes do not make the same; reads by it ask every node unless they know the distribution column.
alter table product_uploads drop constraint product_uploads_key_key, add constraint product_uploads_key_key UNIQUE (key, product_id);
-- Unique on each node only: random, so two nodes do not make the same; reads by it ask every node unless they know the distribution column.
alter table purchases drop constraint purchases_reference_key, add constraint purchases_reference_key UNIQUE (reference, product_id);
-- Unique on each node only: numbered by the payment provider, which makes none twice; reads by it ask every node.
alter table purchases drop constraint purchases_stripe_payment_intent_key, add constraint purchases_stripe_payment_intent_key UNIQUE (stripe_payment_intent, product_id);
-- Unique on each node only: numbered by the payment provider, which makes none twice; reads by it ask every node.
alter table purchases drop constraint purchases_stripe_session_id_key, add constraint purchases_stripe_session_id_key UNIQUE (stripe_session_id, product_id);
-- Unique on each node only: random, so two nodes do not make the same; reads by it ask every node unless they know the distribution column.
alter table sessions drop constraint sessions_next_token_hash_key, add constraint sessions_next_token_hash_key UNIQUE (next_token_hash, account_id);
-- Unique on each node only: random, so two nodes do not make the same; reads by it ask every node unless they know the distribution column.
alter table sessions drop constraint sessions_token_hash_key, add constraint sessions_token_hash_key UNIQUE (token_hash, account_id);
-- Unique on each node only: a link belongs to the owner of its thing, so the links of one thing are on one node.
alter table share_links drop constraint share_links_page_id_key, add constraint share_links_page_id_key UNIQUE (page_id, owner_id);
-- Unique on each node only: a link belongs to the owner of its thing, so the links of one thing are on one node.
alter table share_links drop constraint share_links_playlist_id_key, add constraint share_links_playlist_id_key UNIQUE (playlist_id, owner_id);
-- Unique on each node only: a link belongs to the owner of its thing, so the links of one thing are on one node.
alter table share_links drop constraint share_links_showcase_id_key, add constraint share_links_showcase_id_key UNIQUE (showcase_id, owner_id);
-- Unique on each node only: random, so two nodes do not make the same; reads by it ask every node unless they know the distribution column.
alter table share_links drop constraint share_links_token_key, add constraint share_links_token_key UNIQUE (token, owner_id);
-- Unique on each node only: a link belongs to the owner of its thing, so the links of one thing are on one node.
alter table share_links drop constraint share_links_video_id_key, add constraint share_links_video_id_key UNIQUE (video_id, owner_id);
-- Unique on each node only: by hand: as conversations_once, with the state of the pitch in request_participants.
drop index snags_once;
CREATE UNIQUE INDEX snags_once ON public.snags USING btree (request_id, developer_id, conversation_id) WHERE is_active;
-- Unique on each node only: numbered by the payment provider, which makes none twice; reads by it ask every node.
alter table subscriptions drop constraint subscriptions_stripe_subscription_id_key, add constraint subscriptions_stripe_subscription_id_key UNIQUE (stripe_subscription_id, account_id);
-- Unique on each node only: random, so two nodes do not make the same; reads by it ask every node unless they know the distribution column.
alter table video_replacements drop constraint video_replacements_folder_key, add constraint video_replacements_folder_key UNIQUE (folder, home_id);
-- Unique on each node only: random, so two nodes do not make the same; reads by it ask every node unless they know the distribution column.
alter table video_uploads drop constraint video_uploads_folder_key, add constraint video_uploads_folder_key UNIQUE (folder, user_id);
-- Unique on each node only: an upload and its video are of one account, so on one node.
drop index video_uploads_new_video;
CREATE UNIQUE INDEX video_uploads_new_video ON public.video_uploads USING btree (video_id, user_id) WHERE (replaces_video_id IS NULL);
-- Unique on each node only: random, so two nodes do not make the same; reads by it ask every node unless they know the distribution column.
alter table videos drop constraint videos_attachments_folder_key, add constraint videos_attachments_folder_key UNIQUE (attachments_folder, user_id);
-- Unique on each node only: random, so two nodes do not make the same; reads by it ask every node unless they know the distribution column.
alter table videos drop constraint videos_folder_key, add constraint videos_folder_key UNIQUE (folder, user_id);
