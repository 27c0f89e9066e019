-- 4-foreign-keys, written by `npm run distributed -- write`: do not edit.
-- Foreign keys come back: within one node, and to reference tables.

alter table account_notes add constraint account_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table account_notes add constraint account_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id) ON DELETE SET NULL;
alter table api_tokens add constraint api_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table archive_import_items add constraint archive_import_items_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
-- In one place: the items of an import have its account.
alter table archive_import_items add constraint archive_import_items_import_id_fkey foreign key (import_id, account_id) references archive_imports (id, account_id) on delete cascade;
-- In one place: what an archive brings becomes a playlist of whoever imports it.
alter table archive_import_items add constraint archive_import_items_playlist_id_fkey foreign key (playlist_id, account_id) references playlists (id, creator_id) on delete cascade;
alter table archive_import_items add constraint archive_import_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table archive_import_items add constraint archive_import_items_showcase_id_fkey FOREIGN KEY (showcase_id) REFERENCES showcases(id) ON DELETE CASCADE;
-- In one place: what an archive brings becomes a video of whoever imports it.
alter table archive_import_items add constraint archive_import_items_video_id_fkey foreign key (video_id, account_id) references videos (id, user_id) on delete cascade;
alter table archive_imports add constraint archive_imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table audit_entries add constraint audit_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table audit_entries add constraint audit_entries_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table bank_details add constraint bank_details_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table billing_details add constraint billing_details_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table blocks add constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table blocks add constraint blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table board_items add constraint board_items_board_id_fkey foreign key (board_id, home_id) references boards (id, owner_id) on delete cascade;
alter table board_items add constraint board_items_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table board_items add constraint board_items_showcase_id_fkey FOREIGN KEY (showcase_id) REFERENCES showcases(id) ON DELETE CASCADE;
alter table boards add constraint boards_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table bundle_parts add constraint bundle_parts_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES products(id) ON DELETE CASCADE;
alter table bundle_parts add constraint bundle_parts_part_id_fkey FOREIGN KEY (part_id) REFERENCES products(id);
alter table case_studies add constraint case_studies_client_id_fkey FOREIGN KEY (client_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table case_studies add constraint case_studies_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table case_studies add constraint case_studies_showcase_id_fkey FOREIGN KEY (showcase_id) REFERENCES showcases(id) ON DELETE CASCADE;
alter table client_profiles add constraint client_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table conversations add constraint conversations_client_id_fkey FOREIGN KEY (client_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table conversations add constraint conversations_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES accounts(id) ON DELETE CASCADE;
-- Given up: conversations_last_message_id_fkey of conversations. messages are never deleted alone.
alter table conversations add constraint conversations_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE;
alter table conversations add constraint conversations_starter_id_fkey FOREIGN KEY (starter_id) REFERENCES accounts(id) ON DELETE CASCADE;
-- Given up: deliveries_message_id_fkey of deliveries. messages are deleted with their conversation only, and a delivery stays without one.
alter table developer_profiles add constraint developer_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table discount_code_products add constraint discount_code_products_code_id_fkey FOREIGN KEY (code_id) REFERENCES discount_codes(id) ON DELETE CASCADE;
alter table discount_code_products add constraint discount_code_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table discount_codes add constraint discount_codes_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table dismissed_creators add constraint dismissed_creators_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table dismissed_creators add constraint dismissed_creators_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE;
alter table dismissed_requests add constraint dismissed_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table dismissed_requests add constraint dismissed_requests_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE;
alter table donations add constraint donations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL;
alter table earnings_totals add constraint earnings_totals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table email_tokens add constraint letter_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table feedback add constraint feedback_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES accounts(id) ON DELETE SET NULL;
alter table hidden_items add constraint hidden_items_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table identities add constraint identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table invitation_uses add constraint invitation_uses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table invoices add constraint invoices_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table invoices add constraint invoices_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table ledger_balances add constraint ledger_balances_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table legal_versions add constraint legal_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id) ON DELETE SET NULL;
alter table licence_keys add constraint licence_keys_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
-- Given up: licence_keys_purchase_id_fkey of licence_keys. a bundle is another product than its parts, whose keys it takes; purchases are not deleted.
alter table licence_settings add constraint licence_settings_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table limited_accounts add constraint limited_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table live_counters add constraint live_counters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table live_events add constraint live_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table login_codes add constraint login_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table login_flows add constraint login_flows_link_account_id_fkey FOREIGN KEY (link_account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table mail_text_versions add constraint mail_text_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id) ON DELETE SET NULL;
alter table matched_requests add constraint matched_requests_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE;
alter table message_files add constraint message_files_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;
-- In one place: a file is attached to a message of its own conversation.
alter table message_files add constraint message_files_message_id_fkey foreign key (message_id, conversation_id) references messages (id, conversation_id) on delete cascade;
alter table message_files add constraint message_files_stored FOREIGN KEY (id) REFERENCES stored_files(id) ON DELETE CASCADE;
alter table message_links add constraint message_links_message_id_fkey foreign key (message_id, home_id) references messages (id, conversation_id) on delete cascade;
alter table messages add constraint messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;
alter table messages add constraint messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table milestone_disputes add constraint milestone_disputes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table milestone_disputes add constraint milestone_disputes_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table milestone_fundings add constraint milestone_fundings_client_id_fkey FOREIGN KEY (client_id) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table milestone_fundings add constraint milestone_fundings_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table monthly_gifts add constraint monthly_gifts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL;
alter table notification_settings add constraint notification_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table operators add constraint operators_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table operators add constraint operators_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES accounts(id) ON DELETE SET NULL;
alter table owed_licence_keys add constraint owed_licence_keys_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
-- Given up: owed_licence_keys_purchase_id_fkey of owed_licence_keys. as licence_keys_purchase_id_fkey.
alter table partial_refunds add constraint partial_refunds_purchase_id_fkey foreign key (purchase_id, home_id) references purchases (id, product_id) on delete cascade;
alter table payment_customers add constraint payment_customers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table payout_accounts add constraint payout_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table payouts add constraint payouts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table playlist_items add constraint playlist_items_playlist_id_fkey foreign key (playlist_id, home_id) references playlists (id, creator_id) on delete cascade;
-- Given up: playlist_items_video_id_fkey of playlist_items. playlists hold videos of others: the program deletes the rows, and a job looks for those that were left.
alter table playlists add constraint playlists_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
-- In one place: people put their own works on their pages.
alter table portfolio_items add constraint portfolio_items_playlist_id_fkey foreign key (playlist_id, home_id) references playlists (id, creator_id) on delete cascade;
alter table portfolio_items add constraint portfolio_items_section foreign key (page_id, kind, home_id) references portfolio_sections (page_id, kind, home_id) on delete cascade;
alter table portfolio_items add constraint portfolio_items_showcase_id_fkey FOREIGN KEY (showcase_id) REFERENCES showcases(id) ON DELETE CASCADE;
-- In one place: people put their own works on their pages.
alter table portfolio_items add constraint portfolio_items_video_id_fkey foreign key (video_id, home_id) references videos (id, user_id) on delete cascade;
alter table portfolio_pages add constraint portfolio_pages_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table portfolio_sections add constraint portfolio_sections_page_id_fkey foreign key (page_id, home_id) references portfolio_pages (id, owner_id) on delete cascade;
alter table post_days add constraint post_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table posted_texts add constraint posted_texts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table product_downloads add constraint product_downloads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table product_downloads add constraint product_downloads_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table product_files add constraint product_files_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
-- Given up: product_files_release_id_fkey of product_files. the program sets the column to null where it deletes the row.
-- Given up: product_files_replaces_id_fkey of product_files. the program sets the column to null where it deletes the row.
alter table product_gifts add constraint product_gifts_giver_id_fkey FOREIGN KEY (giver_id) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table product_gifts add constraint product_gifts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE RESTRICT;
alter table product_gifts add constraint product_gifts_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES accounts(id) ON DELETE SET NULL;
alter table product_gifts add constraint product_gifts_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table product_pictures add constraint product_pictures_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table product_releases add constraint product_releases_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
-- In one place: an upload becomes a file of its own product.
alter table product_uploads add constraint product_uploads_file_id_fkey foreign key (file_id, product_id) references product_files (id, product_id) on delete cascade;
alter table product_uploads add constraint product_uploads_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
-- Given up: product_uploads_replaces_id_fkey of product_uploads. the program sets the column to null where it deletes the row.
alter table product_uploads add constraint product_uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table product_videos add constraint product_videos_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
-- Given up: product_videos_video_id_fkey of product_videos. the program deletes the rows, and a job looks for those that were left.
alter table product_views add constraint product_views_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table products add constraint products_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table projects add constraint projects_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table purchase_messages add constraint purchase_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table purchase_messages add constraint purchase_messages_purchase_id_fkey foreign key (purchase_id, home_id) references purchases (id, product_id) on delete cascade;
alter table purchases add constraint purchases_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table purchases add constraint purchases_discount_code_id_fkey FOREIGN KEY (discount_code_id) REFERENCES discount_codes(id) ON DELETE SET NULL;
alter table purchases add constraint purchases_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table purchases add constraint purchases_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE RESTRICT;
alter table purchases add constraint purchases_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table rating_withdrawals add constraint rating_withdrawals_rater_id_fkey FOREIGN KEY (rater_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table ratings add constraint ratings_rater_id_fkey FOREIGN KEY (rater_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table refund_requests add constraint refund_requests_purchase_id_fkey foreign key (purchase_id, home_id) references purchases (id, product_id) on delete cascade;
alter table refund_requests add constraint refund_requests_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table refund_rules add constraint refund_rules_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table report_cases add constraint report_cases_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table report_decisions add constraint report_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE SET NULL;
alter table reported_taxes add constraint reported_taxes_purchase_id_fkey foreign key (purchase_id, home_id) references purchases (id, product_id) on delete cascade;
alter table reports add constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table request_matches add constraint request_matches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table request_matches add constraint request_matches_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE;
alter table request_participants add constraint request_participants_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table request_participants add constraint request_participants_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE;
alter table request_shares add constraint request_shares_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE;
alter table request_shares add constraint request_shares_shared_with_user_id_fkey FOREIGN KEY (shared_with_user_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table requests add constraint requests_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE SET NULL;
alter table requests add constraint requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table sales_of_days add constraint sales_of_days_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table saved_search_matches add constraint saved_search_matches_search_id_fkey foreign key (search_id, home_id) references saved_searches (id, account_id) on delete cascade;
alter table saved_search_terms add constraint saved_search_terms_search_id_fkey foreign key (search_id, home_id) references saved_searches (id, account_id) on delete cascade;
alter table saved_searches add constraint saved_searches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table search_items add constraint search_items_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table share_link_openings add constraint share_link_openings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table share_link_openings add constraint share_link_openings_link_id_fkey foreign key (link_id, home_id) references share_links (id, owner_id) on delete cascade;
alter table share_links add constraint share_links_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE;
-- In one place: people share what is theirs.
alter table share_links add constraint share_links_page_id_fkey foreign key (page_id, owner_id) references portfolio_pages (id, owner_id) on delete cascade;
-- In one place: people share what is theirs.
alter table share_links add constraint share_links_playlist_id_fkey foreign key (playlist_id, owner_id) references playlists (id, creator_id) on delete cascade;
alter table share_links add constraint share_links_showcase_id_fkey FOREIGN KEY (showcase_id) REFERENCES showcases(id) ON DELETE CASCADE;
-- In one place: people share what is theirs.
alter table share_links add constraint share_links_video_id_fkey foreign key (video_id, owner_id) references videos (id, user_id) on delete cascade;
alter table showcase_pictures add constraint showcase_pictures_showcase_id_fkey FOREIGN KEY (showcase_id) REFERENCES showcases(id) ON DELETE CASCADE;
alter table showcase_readme_fetches add constraint showcase_readme_fetches_showcase_id_fkey FOREIGN KEY (showcase_id) REFERENCES showcases(id) ON DELETE CASCADE;
alter table showcase_readmes add constraint showcase_readmes_showcase_id_fkey FOREIGN KEY (showcase_id) REFERENCES showcases(id) ON DELETE CASCADE;
alter table showcase_videos add constraint showcase_videos_showcase_id_fkey FOREIGN KEY (showcase_id) REFERENCES showcases(id) ON DELETE CASCADE;
-- In one place: a showcase has videos of its owner.
alter table showcase_videos add constraint showcase_videos_video_id_fkey foreign key (video_id, home_id) references videos (id, user_id) on delete cascade;
alter table showcases add constraint showcases_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table snag_reminders add constraint snag_askings_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE;
alter table snags add constraint snags_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;
alter table snags add constraint snags_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES accounts(id) ON DELETE CASCADE;
-- Given up: snags_message_id_fkey of snags. messages are deleted with their conversation, and so is the pitch.
alter table snags add constraint snags_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE;
alter table stored_files add constraint stored_files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table subscription_checks add constraint subscription_checks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table subscriptions add constraint subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table supporters add constraint supporters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table terms_acceptances add constraint terms_acceptances_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table top_ups add constraint top_ups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT;
alter table trader_declarations add constraint trader_declarations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table video_captions add constraint video_captions_video_id_fkey foreign key (video_id, home_id) references videos (id, user_id) on delete cascade;
alter table video_likes add constraint video_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table video_likes add constraint video_likes_video_id_fkey foreign key (video_id, home_id) references videos (id, user_id) on delete cascade;
alter table video_renditions add constraint video_renditions_video_id_fkey foreign key (video_id, home_id) references videos (id, user_id) on delete cascade;
alter table video_replacements add constraint video_replacements_video_id_fkey foreign key (video_id, home_id) references videos (id, user_id) on delete cascade;
alter table video_transcriptions add constraint video_transcriptions_video_id_fkey foreign key (video_id, home_id) references videos (id, user_id) on delete cascade;
alter table video_uploads add constraint video_uploads_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE SET NULL;
-- In one place: people upload their own videos.
alter table video_uploads add constraint video_uploads_replaces_video_id_fkey foreign key (replaces_video_id, user_id) references videos (id, user_id) on delete cascade;
alter table video_uploads add constraint video_uploads_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE SET NULL;
alter table video_uploads add constraint video_uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id) ON DELETE CASCADE;
-- In one place: people upload their own videos.
alter table video_uploads add constraint video_uploads_video_id_fkey foreign key (video_id, user_id) references videos (id, user_id) on delete cascade;
alter table video_views add constraint video_views_video_id_fkey foreign key (video_id, home_id) references videos (id, user_id) on delete cascade;
alter table videos add constraint videos_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE SET NULL;
alter table videos add constraint videos_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE SET NULL;
alter table videos add constraint videos_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table webhook_deliveries add constraint webhook_deliveries_target_id_fkey foreign key (target_id, home_id) references webhook_targets (id, account_id) on delete cascade;
alter table webhook_targets add constraint webhook_targets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table weekly_payouts add constraint weekly_payouts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table write_offs add constraint write_offs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT;
