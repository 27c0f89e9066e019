const RANDOM =
  'random, so two nodes do not make the same; reads by it ask every node unless they know the distribution column'
const BY_PROVIDER = 'numbered by the payment provider, which makes none twice; reads by it ask every node'
const SAME_ITEM = 'a link belongs to the owner of its thing, so the links of one thing are on one node'
const SEARCH =
  'writes the search index, on the first node: becomes a job that the statement queues, like words of new items today'
const WITHHELD = 'changes only its own row and reads reference tables: allowed with citus.enable_unsafe_triggers'
const SAME_NODE =
  'uses a saved search and its matches, which are on one node: allowed with citus.enable_unsafe_triggers'
const SAME_ROW = 'changes only its own row: allowed with citus.enable_unsafe_triggers'

/** Keys that would hold for each node only, by name, with the reason why that is enough or what takes their place. */
export const uniqueOnEachNode: Readonly<Record<string, string>> = {
  api_tokens_token_hash_key: RANDOM,
  archive_import_items_import_id_position_key: 'an import and its items are of one account, so on one node',
  archive_imports_key_key: RANDOM,
  conversations_once:
    'by hand: the first pitch claims (request_id, developer_id) in request_participants, on the first node, which has that key',
  identities_pkey:
    'by hand: a reference table (provider, subject, account_id) claims the identity and leads to the account',
  letter_tokens_pkey: RANDOM,
  partial_refunds_reference_key: RANDOM,
  product_files_key_key: RANDOM,
  product_gifts_purchase_id_key: 'a gift and its purchase are of one product, so on one node',
  product_gifts_token_hash_key: RANDOM,
  product_uploads_file_id_key: 'an upload and its file are of one product, so on one node',
  product_uploads_key_key: RANDOM,
  purchases_reference_key: RANDOM,
  purchases_stripe_payment_intent_key: BY_PROVIDER,
  purchases_stripe_session_id_key: BY_PROVIDER,
  sessions_next_token_hash_key: RANDOM,
  sessions_token_hash_key: RANDOM,
  share_links_page_id_key: SAME_ITEM,
  share_links_playlist_id_key: SAME_ITEM,
  share_links_showcase_id_key: SAME_ITEM,
  share_links_token_key: RANDOM,
  share_links_video_id_key: SAME_ITEM,
  snags_once: 'by hand: as conversations_once, with the state of the pitch in request_participants',
  subscriptions_stripe_subscription_id_key: BY_PROVIDER,
  video_replacements_folder_key: RANDOM,
  video_uploads_folder_key: RANDOM,
  video_uploads_new_video: 'an upload and its video are of one account, so on one node',
  videos_attachments_folder_key: RANDOM,
  videos_folder_key: RANDOM,
}

/** Foreign keys whose two rows the program puts in the same place, by name: they stay, with the distribution column. */
export const together: Readonly<Record<string, string>> = {
  archive_import_items_import_id_fkey: 'the items of an import have its account',
  archive_import_items_playlist_id_fkey: 'what an archive brings becomes a playlist of whoever imports it',
  archive_import_items_video_id_fkey: 'what an archive brings becomes a video of whoever imports it',
  message_files_message_id_fkey: 'a file is attached to a message of its own conversation',
  portfolio_items_playlist_id_fkey: 'people put their own works on their pages',
  portfolio_items_video_id_fkey: 'people put their own works on their pages',
  product_uploads_file_id_fkey: 'an upload becomes a file of its own product',
  share_links_page_id_fkey: 'people share what is theirs',
  share_links_playlist_id_fkey: 'people share what is theirs',
  share_links_video_id_fkey: 'people share what is theirs',
  showcase_videos_video_id_fkey: 'a showcase has videos of its owner',
  video_uploads_replaces_video_id_fkey: 'people upload their own videos',
  video_uploads_video_id_fkey: 'people upload their own videos',
}

const SET_NULL = 'the program sets the column to null where it deletes the row'
const CHECKED = 'the program deletes the rows, and a job looks for those that were left'

/** Foreign keys to give up, by name, with what takes their place. */
export const givenUp: Readonly<Record<string, string>> = {
  conversations_last_message_id_fkey: 'messages are never deleted alone',
  deliveries_message_id_fkey: 'messages are deleted with their conversation only, and a delivery stays without one',
  licence_keys_purchase_id_fkey:
    'a bundle is another product than its parts, whose keys it takes; purchases are not deleted',
  owed_licence_keys_purchase_id_fkey: 'as licence_keys_purchase_id_fkey',
  playlist_items_video_id_fkey: `playlists hold videos of others: ${CHECKED}`,
  product_files_release_id_fkey: SET_NULL,
  product_files_replaces_id_fkey: SET_NULL,
  product_uploads_replaces_id_fkey: SET_NULL,
  product_videos_video_id_fkey: CHECKED,
  snags_message_id_fkey: 'messages are deleted with their conversation, and so is the pitch',
}

/** Triggers of tables that are on several nodes, by name, with what becomes of them. */
export const triggers: Readonly<Record<string, string>> = {
  accounts_begin_access_epoch: SAME_ROW,
  accounts_end_sessions: 'deletes sessions, which are distributed: moves into the program, in the same transaction',
  developer_profiles_index_words: WITHHELD,
  playlists_new_withheld: WITHHELD,
  playlists_published_withheld: WITHHELD,
  products_new_withheld: WITHHELD,
  products_published_withheld: WITHHELD,
  profiles_new_withheld: WITHHELD,
  profiles_published_withheld: WITHHELD,
  purchases_count_code_use: 'writes a reference table: moves into the program, in the same transaction',
  purchases_count_sale: 'writes sales_of_days on the first node: moves into the program, in the same transaction',
  requests_drop_project_date: SAME_ROW,
  requests_new_withheld: WITHHELD,
  requests_published_withheld: WITHHELD,
  saved_searches_delivery: SAME_NODE,
  saved_searches_notice: SAME_NODE,
  search_indexes_changed: SEARCH,
  search_indexes_deleted: SEARCH,
  search_indexes_new: SEARCH,
  showcases_new_withheld: WITHHELD,
  videos_new_withheld: WITHHELD,
  videos_published_withheld: WITHHELD,
}
