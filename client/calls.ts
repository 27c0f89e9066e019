// Generated from the description of the API, version 1.3.0: npm run client

/** Shapes that several calls share. */
export interface Schemas {
ClosingGivenUp: { /** The balance without what they keep, below zero if owed. */ balance_cents: number; /** How many bought products can no longer be downloaded. */ purchases: number }
Provider: "google" | "github" | "linkedin"
PriceRange: { from: number; to: number }
AgreementRecord: { format: "agreement-record-1"; agreement_id: number; status: "proposed" | "accepted" | "declined" | "withdrawn" | "completed"; versions: ({ request_id: number; client_id: number; client_username: string; developer_id: number; developer_username: string; price: string; currency: string; terms: string; version: number; milestones?: ({ title: string; price: string; due_on: string | null })[]; content_hash: string })[]; events: ({ prev_hash: string; seq: number; action: "proposal" | "counter" | "acceptance" | "decline" | "withdrawal" | "completion" | "change" | "change_acceptance" | "change_decline" | "change_withdrawal" | "funding" | "delivery" | "return" | "release" | "refund" | "dispute" | "dispute_withdrawal" | "division" | "charge_dispute" | "charge_dispute_won" | "charge_return"; actor_id: number; at: string; version: number; content_hash: string; note: string | null; hash: string })[]; head_hash: string }
NotificationSetting: { kind: "shared_request" | "message" | "snag" | "snag_answer" | "proposal" | "agreement" | "request" | "rating" | "video" | "sale" | "purchase" | "balance" | "release" | "subscription" | "moderation" | "legal" | "webhook" | "saved_search" | "match" | "matches_of_week"; on_screen: boolean; mail: "at_once" | "hourly" | "daily" | "never" }
ProductFileType: "executable" | "extension" | "script" | "source" | "archive" | "documentation" | "other"
VideoType: "project_overview" | "solution_demo" | "progress_update" | "pitch_contest" | "tutorials"
RatingKind: "showcase" | "video" | "developer" | "client" | "product"
User: { id: number; username: string; full_name: string; email: string; is_active: boolean; user_type: "client" | "developer" | null; created_at: string; needs_role_selection: boolean; email_verified: boolean; google_id: string | null; github_id: string | null; linkedin_id: string | null }
Problem: { detail: string; code: string; request_id?: string; /** `detail` as one sentence; on every error below a path that names it in its contract. */ message?: string }
InputProblem: { detail: ({ loc: (string | number)[]; msg: string; type: string })[]; /** `detail` as one sentence; on every error below a path that names it in its contract. */ message?: string }
AccountDetails: { username: string; full_name: string; email: string; email_verified: boolean; has_password: boolean; /** What a mail server answered when it refused the address for good; then nothing is sent there */ mail_refused: string | null }
Session: { id: number; /** The browser and system, as the browser identifies itself, such as "Firefox on Linux" */ device: string; created_at: string; last_seen_at: string; /** Whether this call was made with this session */ current: boolean }
DataExport: { exported_at: string; parts: { [key: string]: unknown }; media: Schemas["MediaItem"][]; /** What stays under the old name when the account is closed, and why. */ stays: string[] }
MediaItem: { kind: string; name: string; url: string }
ClosingCosts: { losses: Schemas["ClosingLoss"][]; /** What they are paid after closing; null if nothing. */ keeps: Schemas["ClosingKept"] | null; /** What must be sent to close the account; null if nothing. */ gives_up: Schemas["ClosingGivenUpOutput"] | null; /** What stays under the old name, and why; one sentence each. */ stays: string[] }
ClosingLoss: { kind: "balance" | "purchases" | "disputed_sales" | "subscription" | "products" | "showcases" | "videos"; /** How many there are; null for an amount alone. */ count: number | null; /** Of a balance: its amount, below zero if owed. */ cents: number | null }
ClosingKept: { cents: number; /** How long they can ask for it, by a link that is emailed to them. */ days: number; /** Whether they keep it only once they have confirmed their email address; until then it is given up. */ needs_email: boolean }
UserWithToken: { id: number; username: string; full_name: string; email: string; is_active: boolean; user_type: "client" | "developer" | null; created_at: string; needs_role_selection: boolean; email_verified: boolean; google_id: string | null; github_id: string | null; linkedin_id: string | null; access_token: string; token_type: "bearer" }
Identity: { provider: Schemas["Provider"]; created_at: string }
ModerationStanding: { standing: "hidden" | "held" | null; /** The path of the statement of reasons */ statement: string | null }
StatementOfReasons: { role: "affected" | "reporter"; kind: "request" | "showcase" | "video" | "playlist" | "product" | "person" | "rating" | "message"; title: string; excerpt: string; state: "open" | "appealed" | "decided"; /** What it was reported for; never by whom */ reasons: ("spam" | "scam" | "abuse" | "illegal" | "sexual" | "copyright" | "privacy" | "other")[]; decisions: ({ id: number; action: "dismiss" | "hide" | "warn" | "limit" | "suspend" | "uphold" | "restore" | "reopen"; reason: string; on_appeal: boolean; created_at: string })[]; appeals: ({ by: "affected" | "reporter"; created_at: string; text: string | null })[]; can_appeal: boolean }
ReportCase: { id: number; kind: "request" | "showcase" | "video" | "playlist" | "product" | "person" | "rating" | "message"; item_id: number; title: string; path: string; state: "open" | "appealed" | "decided"; /** What is in force; null before the first decision */ measure: "dismiss" | "hide" | "warn" | "limit" | "suspend" | "uphold" | "restore" | "reopen" | null; report_count: number; /** The reasons given, without duplicates */ reasons: ("spam" | "scam" | "abuse" | "illegal" | "sexual" | "copyright" | "privacy" | "other")[]; owner: { id: number; username: string }; reported_at: string }
WholeReportCase: { id: number; kind: "request" | "showcase" | "video" | "playlist" | "product" | "person" | "rating" | "message"; item_id: number; title: string; path: string; state: "open" | "appealed" | "decided"; /** What is in force; null before the first decision */ measure: "dismiss" | "hide" | "warn" | "limit" | "suspend" | "uphold" | "restore" | "reopen" | null; report_count: number; /** The reasons given, without duplicates */ reasons: ("spam" | "scam" | "abuse" | "illegal" | "sexual" | "copyright" | "privacy" | "other")[]; owner: { id: number; username: string; is_suspended: boolean; is_limited: boolean; earlier: ({ id: number; kind: "request" | "showcase" | "video" | "playlist" | "product" | "person" | "rating" | "message"; title: string; state: "open" | "appealed" | "decided"; /** What is in force; null before the first decision */ measure: "dismiss" | "hide" | "warn" | "limit" | "suspend" | "uphold" | "restore" | "reopen" | null; reported_at: string })[] }; reported_at: string; version: number; /** The item as it was when it was first reported */ excerpt: string; /** The item as it is; null if it was deleted */ now: string | null; /** For a message: what surrounds it */ messages: Schemas["NearbyMessage"][]; reports: Schemas["Report"][]; decisions: Schemas["ReportDecision"][]; appeals: Schemas["ReportAppeal"][]; /** What can be decided now */ actions: ("dismiss" | "hide" | "warn" | "limit" | "suspend" | "uphold" | "restore" | "reopen")[]; /** Whether somebody else must decide, because the caller is affected or made the decision appealed against */ must_be_other: boolean; /** Whether nobody else can decide, so that the caller may although somebody else should */ is_alone: boolean }
NearbyMessage: { id: number; username: string; content: string; /** The names of its files */ files: string[]; is_reported: boolean; created_at: string }
Report: { id: number; reason: "spam" | "scam" | "abuse" | "illegal" | "sexual" | "copyright" | "privacy" | "other"; text: string | null; /** Null for a visitor */ reporter: { id: number; username: string } | null; email: string | null; /** All reports of this reporter, at most 100 */ reports_made: number; /** Those of them that were dismissed */ reports_dismissed: number; created_at: string }
ReportDecision: { id: number; action: "dismiss" | "hide" | "warn" | "limit" | "suspend" | "uphold" | "restore" | "reopen"; reason: string; on_appeal: boolean; decided_by: { id: number; username: string } | null; created_at: string }
ReportAppeal: { by: "affected" | "reporter"; text: string; created_at: string }
HeldItem: { id: number; kind: "request" | "showcase" | "video" | "playlist" | "product" | "person" | "rating" | "message"; item_id: number; title: string; owner: { id: number; username: string }; created_at: string }
ProviderTrouble: { kind: "key_rejected" | "not_permitted" | "portal_missing"; /** The last call that was refused, such as `POST /v1/refunds` */ operation: string; /** In the words of the provider */ message: string; /** When it was last refused */ noted_at: string }
PaymentChecks: { checked_at: string; checks: Schemas["PaymentCheck"][] }
PaymentCheck: { name: "keys" | "connection" | "account" | "webhook" | "connect" | "portal" | "tax"; /** `warning`: payments work, but not as expected in production */ state: "ok" | "warning" | "failed"; /** What was found, as a sentence */ says: string; /** What to do about it */ remedy: string | null }
LedgerEntry: { id: number; kind: "subscription" | "donation" | "top_up" | "purchase" | "closing" | "provider_fee" | "payout" | "milestone" | "write_off"; reference: string; why: "paid" | "refunded" | "refund_failed" | "disputed" | "dispute_won" | "dispute_lost" | "closed" | "requested" | "cancelled" | "returned" | "released" | "divided" | "written_off"; /** Of a donation only the day */ posted_at: string; postings: ({ /** An account of the platform; null for that of a person */ account: "provider" | "subscriptions" | "donations" | "fees" | "forfeited" | "refunds" | "costs" | "payouts" | "bank" | "escrow" | "tax" | "written_off" | null; person: { id: number; username: string } | null; /** Added to the account, or subtracted if negative */ cents: number })[] }
LedgerDifference: { kind: "subscription" | "donation" | "top_up" | "purchase" | "closing" | "provider_fee" | "payout" | "milestone" | "write_off"; reference: string; provider_cents: number; ledger_cents: number; noted_at: string; settled_at: string | null }
LedgerCheck: { checked_at: string; entries: number; causes: number; /** One sentence for each error, a few of each kind */ faults: string[]; /** Null if the provider could not be asked */ balance: { /** Available and pending at the provider */ provider_cents: number; /** What the provider should hold by the ledger */ expected_cents: number; /** Sum of the balances of people who are owed money */ people_cents: number } | null }
MonthlyIncome: { month: string; fees_cents: number; subscriptions_cents: number; donations_cents: number; /** The provider's fees, as a negative amount */ costs_cents: number }
Earnings: { available_cents: number; /** Earned so recently that it cannot be withdrawn yet */ pending_cents: number; /** When the first of what is pending can be withdrawn */ next_available_at: string | null; /** The smallest payout */ least_cents: number; /** Days until what was earned can be withdrawn */ delay_days: number; currency: string; /** How the next payout is made */ method: "bank" | "connect"; /** Amounts are multiples of it, because banks pay no less in some currencies */ step_cents: number; /** Whether everything available is paid out every Monday (UTC), or on request only */ schedule: "on_request" | "weekly"; /** The payout that is not done yet; there is one at a time */ open: Schemas["Payout"] | null }
Payout: { id: number; amount_cents: number; currency: string; state: "requested" | "held" | "transferring" | "transferred" | "in_transit" | "paid" | "stuck" | "reversing" | "returned" | "cancelled"; method: "bank" | "connect"; /** What it goes on by itself with: the payment provider needs to know more, or has too little money; `finance`, after the provider refused the transfer; or `owner`, who has closed their account and not said yet where to pay it */ waits_for: "account" | "funds" | "finance" | "owner" | null; /** What became of a transfer that could not be brought back from the provider: `lost` so far, or `back` later */ transfer_left: "lost" | "back" | null; /** Why it is held, stuck or was returned */ reason: string | null; /** How the bank or the payment provider names the payment */ bank_reference: string | null; requested_at: string; changed_at: string; paid_at: string | null }
BankDetails: { holder: string | null; /** An IBAN, or what else names an account */ account: string | null; changed_at: string | null }
PayoutAccount: { /** `active`: can be paid. `restricted`: cannot, until the provider knows more. `closed`: left the platform */ state: "none" | "onboarding" | "active" | "restricted" | "rejected" | "closed"; /** Whether the first questions of the payment provider were answered */ is_submitted: boolean; /** What the payment provider needs to know, as it names it */ needs: string[] }
LeftEarnings: { /** Less what sales were refunded or disputed since; 0 if nothing is left */ amount_cents: number; currency: string; /** `waiting` until its owner says where to pay it; `held` while finance staff look into something */ state: "waiting" | "requested" | "held" | "paid"; /** Why it is held, or why an earlier payment came back */ reason: string | null; /** Whether recent sales may still be refunded or disputed */ is_early: boolean; /** From when on it can be paid */ payable_at: string; /** Until when it can be asked for */ ends_at: string }
RequestedPayout: { id: number; amount_cents: number; currency: string; state: "requested" | "held" | "transferring" | "transferred" | "in_transit" | "paid" | "stuck" | "reversing" | "returned" | "cancelled"; method: "bank" | "connect"; /** What it goes on by itself with: the payment provider needs to know more, or has too little money; `finance`, after the provider refused the transfer; or `owner`, who has closed their account and not said yet where to pay it */ waits_for: "account" | "funds" | "finance" | "owner" | null; /** What became of a transfer that could not be brought back from the provider: `lost` so far, or `back` later */ transfer_left: "lost" | "back" | null; /** Why it is held, stuck or was returned */ reason: string | null; /** How the bank or the payment provider names the payment */ bank_reference: string | null; requested_at: string; changed_at: string; paid_at: string | null; person: { id: number; username: string }; /** Null once the account is closed, until its owner says where to pay what they had earned */ holder: string | null; /** An IBAN, or what else names an account */ account: string | null; details_changed_at: string | null; /** The account at the payment provider that it goes to */ destination: string | null }
Debt: { person: { id: number; username: string }; /** How far their balance is below zero; 0 once it is not */ owed_cents: number }
Balance: { balance_cents: number; processing_cents: number; currency: string }
StatementEntry: { number: number; kind: "top_up" | "purchase" | "sale" | "closing" | "payout" | "milestone" | "write_off"; why: "paid" | "refunded" | "refund_failed" | "disputed" | "dispute_won" | "dispute_lost" | "closed" | "requested" | "cancelled" | "returned" | "released" | "divided" | "written_off"; reference: string; about: string | null; invoice_id: number | null; amount_cents: number; balance_after_cents: number; created_at: string }
Block: { /** Of the account */ id: number; username: string; created_at: string }
UserWithProfiles: { id: number; username: string; full_name: string; email: string; is_active: boolean; user_type: "client" | "developer" | null; created_at: string; needs_role_selection: boolean; email_verified: boolean; google_id: string | null; github_id: string | null; linkedin_id: string | null; developer_profile: Schemas["DeveloperProfile"] | null; client_profile: Schemas["ClientProfile"] | null }
DeveloperProfile: { id: number; user_id: number; skills: string; experience_years: number; bio: string | null; is_public: boolean; profile_image_url: string | null; rating: number | null; average_rating: number; total_ratings: number; total_projects: number; success_rate: number; availability: "now" | "soon" | "busy" | null; /** ISO 639-1 codes. */ languages: string[]; price_range: { from: number; to: number } | null; reply_within_hours: number | null; created_at: string }
ClientProfile: { id: number; user_id: number; company_name: string | null; industry: string | null; company_size: string | null; website: string | null; created_at: string }
OwnDeveloperProfile: { id: number; user_id: number; skills: string; experience_years: number; bio: string | null; is_public: boolean; profile_image_url: string | null; rating: number | null; average_rating: number; total_ratings: number; total_projects: number; success_rate: number; availability: "now" | "soon" | "busy" | null; /** ISO 639-1 codes. */ languages: string[]; price_range: { from: number; to: number } | null; reply_within_hours: number | null; created_at: string; developer_profile: Schemas["DeveloperProfile"] }
PictureAddress: { image_url: string }
OwnClientProfile: { id: number; user_id: number; company_name: string | null; industry: string | null; company_size: string | null; website: string | null; created_at: string; client_profile: Schemas["ClientProfile"] }
PublicDeveloper: { id: number; user_id: number; username: string; user: { id: number; username: string; full_name: string }; skills: string; experience_years: number; bio: string; profile_image_url: string | null; rating: number | null; average_rating: number; total_ratings: number; total_projects: number; success_rate: number; availability: "now" | "soon" | "busy" | null; /** ISO 639-1 codes. */ languages: string[]; price_range: { from: number; to: number } | null; reply_within_hours: number | null; created_at: string; /** In a list that was searched: the words that it does not contain, if any */ missing?: string[] }
Project: { id: number; name: string; description: string | null; user_id: number; is_active: boolean; request_count: number; created_at: string; updated_at: string | null }
Snag: { id: number; request_id: number; developer_id: number; conversation_id: number; message: string; profile_link: boolean; snagged_at: string; is_active: boolean; videos: Schemas["LinkedContent"][]; asking_price: number | null; duration_days: number | null; offer_changed_at: string | null; previous_price: number | null; previous_days: number | null; state: "sent" | "seen" | "shortlisted" | "hired" | "declined" | "withdrawn" | "closed"; reason: "another_creator" | "budget" | "timing" | "experience" | "plans_changed" | "other" | null; answer_text: string | null; answered_at: string | null; request: { id: number; title: string; content: string; status: "open" | "in_progress" | "completed" | "cancelled"; estimated_budget: number | null; owner_username: string; owner_full_name: string } }
LinkedContent: { id: number; type: "profile" | "video" | "showcase"; content_id: number; title: string; url: string | null; at_seconds?: number; width?: number; height?: number; still_url?: string }
Pitch: { id: number; request_id: number; developer_id: number; conversation_id: number; username: string; full_name: string; message: string; profile_link: boolean; profile_is_public: boolean; profile_image_url: string | null; experience_years: number | null; skills: string | null; average_rating: number; total_ratings: number; reply_within_hours: number | null; worked_together: boolean; work_count: number; snagged_at: string; videos: Schemas["LinkedContent"][]; asking_price: number | null; duration_days: number | null; offer_changed_at: string | null; previous_price: number | null; previous_days: number | null; state: "sent" | "seen" | "shortlisted" | "hired" | "declined" | "withdrawn" | "closed"; reason: "another_creator" | "budget" | "timing" | "experience" | "plans_changed" | "other" | null; answer_text: string | null; answered_at: string | null }
PitchComparison: { id: number; skills_in_common: string[]; works: ({ id: number; title: string; picture_url: string | null })[] }
PitchInBrief: { message: string; asking_price: number | null; duration_days: number | null }
Reminder: { request_id: number; asked_at: string | null }
ArchiveContents: { videos: number; showcases: number; products: number; playlists: number; /** Size of the videos and product files together. */ bytes: number; /** Maximum size of an archive to import here. */ max_bytes: number }
ArchiveDownload: { url: string; url_ends_at: string }
ArchiveImport: { id: string; /** Path to send the bytes to, including `/api`. */ path: string; /** Whether the bytes are sent to the storage in parts. */ in_parts: boolean; file_name: string; size: number; received: number; publishes_showcases: boolean; state: "uploading" | "reading" | "done" | "failed"; /** Why nothing could be imported. */ failure: string | null; /** Number of items in the archive, once it is read. */ items: number; waiting: number; imported: number; already_here: number; refused: number; created_at: string; /** Until when the upload can be resumed. */ expires_at: string; finished_at: string | null }
ArchiveImportItem: { id: number; kind: "video" | "showcase" | "product" | "playlist"; title: string; state: "waiting" | "imported" | "already_here" | "refused"; /** Why it was refused, or what is different here. */ note: string | null; /** The video, showcase, product or playlist that it is here. */ item_id: number | null }
NextParts: { received: number; parts: ({ number: number; offset: number; size: number; url: string })[] }
SubscriptionStatus: { status: "none" | "active" | "past_due" | "disputed" | "canceled" | "incomplete" | "expired"; current_period_end: string | null; cancel_at_period_end: boolean; grace_until: string | null; confirm_url: string | null }
SubscriptionBilling: { card: { brand: string; last4: string; exp_month: number; exp_year: number } | null; next_payment: { cents: number; at: string | null } | null }
Agreement: { id: number; request_id: number; request_title: string; conversation_id: number; client_id: number; client_username: string; client_full_name: string; developer_id: number; developer_username: string; developer_full_name: string; status: "proposed" | "accepted" | "declined" | "withdrawn" | "completed"; price: number; version: number; proposed_by: number; proposed_at: string; agreement_date: string | null; created_at: string; updated_at: string; terms: string; proposed_changes: string | null; content_hash: string; accepted_at: string | null; negotiation_history: ({ action: "proposal" | "counter" | "acceptance" | "decline" | "withdrawal" | "completion" | "change" | "change_acceptance" | "change_decline" | "change_withdrawal" | "funding" | "delivery" | "return" | "release" | "refund" | "dispute" | "dispute_withdrawal" | "division" | "charge_dispute" | "charge_dispute_won" | "charge_return"; user_id: number; username: string; timestamp: string; price: number; terms: string; milestones: Schemas["PlannedMilestone"][] | null; changes: string | null; content_hash: string; version: number })[]; deliveries: Schemas["Delivery"][]; milestones: Schemas["Milestone"][]; change: Schemas["AgreementChange"] | null }
PlannedMilestone: { title: string; price: number; due_on: string | null }
Delivery: { number: number; milestone: number | null; message_id: number | null; note: string; state: "delivered" | "accepted" | "returned"; reason: string | null; delivered_at: string; replied_at: string | null }
Milestone: { title: string; price: number; due_on: string | null; number: number; status: "planned" | "funded" | "delivered" | "disputed" | "released" | "refunded" | "divided" | "cancelled"; fee: number | null; paid_with: "card" | "balance" | null; payment: "open" | "processing" | "paid" | "disputed" | "returned" | null; funded_at: string | null; delivery: number | null; accept_at: string | null; settled_at: string | null; to_client: number | null; to_creator: number | null; dispute: Schemas["MilestoneDispute"] | null; moves: ("fund" | "deliver" | "accept" | "return" | "refund" | "dispute" | "withdraw_dispute")[] }
MilestoneDispute: { id: number; state: "open" | "withdrawn" | "decided" | "reversed"; opened_by: number; reason: string; opened_at: string; decision: string | null; to_client: number | null; to_creator: number | null; closed_at: string | null }
AgreementChange: { version: number; price: number; difference: number; to_balance: number; terms: string; milestones: Schemas["PlannedMilestone"][] | null; changes: string | null; proposed_by: number; proposed_at: string; content_hash: string }
ListedAgreement: { id: number; request_id: number; request_title: string; conversation_id: number; client_id: number; client_username: string; client_full_name: string; developer_id: number; developer_username: string; developer_full_name: string; status: "proposed" | "accepted" | "declined" | "withdrawn" | "completed"; price: number; version: number; proposed_by: number; proposed_at: string; agreement_date: string | null; created_at: string; updated_at: string; waiting: Schemas["AgreementWaiting"] | null }
AgreementWaiting: { kind: "terms" | "change" | "delivery" | "returned_delivery" | "fund_milestone" | "deliver_milestone" | "dispute"; side: "client" | "creator" | "moderator"; milestone: string | null; since: string }
AgreementStep: { agreement_id: number; seq: number; action: "proposal" | "counter" | "acceptance" | "decline" | "withdrawal" | "completion" | "change" | "change_acceptance" | "change_decline" | "change_withdrawal" | "funding" | "delivery" | "return" | "release" | "refund" | "dispute" | "dispute_withdrawal" | "division" | "charge_dispute" | "charge_dispute_won" | "charge_return"; user_id: number; timestamp: string; version: number; price: number; terms: string | null; milestones: Schemas["PlannedMilestone"][] | null; changes: string | null; before: { price: number; terms: string; milestones: Schemas["PlannedMilestone"][] | null } | null }
Verdict: { whole: boolean | null; known: boolean; newest: boolean; begun_at: string | null; sealed_at: string | null; versions: Schemas["SealedVersion"][] }
SealedVersion: { version: number; content_hash: string; agreed_at: string | null }
DisputeEntry: { id: number; state: "open" | "withdrawn" | "decided" | "reversed"; agreement_id: number; request_title: string; number: number; title: string; price: number; held: number; client: { id: number; username: string }; creator: { id: number; username: string }; opened_by: "client" | "creator"; reason: string; opened_at: string; decision: string | null; to_client: number | null; to_creator: number | null; closed_at: string | null }
Dispute: { id: number; state: "open" | "withdrawn" | "decided" | "reversed"; agreement_id: number; request_title: string; number: number; title: string; price: number; held: number; client: { id: number; username: string }; creator: { id: number; username: string }; opened_by: "client" | "creator"; reason: string; opened_at: string; decision: string | null; to_client: number | null; to_creator: number | null; closed_at: string | null; agreement: { id: number; request_id: number; request_title: string; conversation_id: number; client_id: number; client_username: string; client_full_name: string; developer_id: number; developer_username: string; developer_full_name: string; status: "proposed" | "accepted" | "declined" | "withdrawn" | "completed"; price: number; version: number; proposed_by: number; proposed_at: string; agreement_date: string | null; created_at: string; updated_at: string; terms: string; proposed_changes: string | null; content_hash: string; accepted_at: string | null; negotiation_history: ({ action: "proposal" | "counter" | "acceptance" | "decline" | "withdrawal" | "completion" | "change" | "change_acceptance" | "change_decline" | "change_withdrawal" | "funding" | "delivery" | "return" | "release" | "refund" | "dispute" | "dispute_withdrawal" | "division" | "charge_dispute" | "charge_dispute_won" | "charge_return"; user_id: number; username: string; timestamp: string; price: number; terms: string; milestones: Schemas["PlannedMilestone"][] | null; changes: string | null; content_hash: string; version: number })[]; deliveries: Schemas["Delivery"][]; change: Schemas["AgreementChange"] | null }; has_conversation: boolean }
Message: { id: number; conversation_id: number; user_id: number; username: string; user_type: "client" | "developer"; content: string; linked_content: Schemas["LinkedContent"][]; files: Schemas["MessageFile"][]; created_at: string; edited_at?: string; deleted_at?: string; client_key?: string }
MessageFile: { id: number; name: string; size: number; type: string; url: string; url_ends_at: string }
CaseStudy: { agreement_id: number; showcase_id: number; showcase_title: string; status: "proposed" | "published" | "declined" | "withdrawn"; version: number; hides_amount: boolean; hides_client: boolean; proposed_at: string; published_at: string | null; /** As everybody reads it, or would. */ preview: Schemas["PublishedCaseStudy"] }
PublishedCaseStudy: { id: number; title: string; /** What was asked for. */ summary: string; /** What was agreed on, in brief. */ terms: string; /** Null where it is hidden. */ client_name: string | null; /** Null where it is hidden. */ price: number | null; agreed_at: string; completed_at: string; /** What the two said of each other for this work; without comments where the client is hidden, since these stand elsewhere under their name. */ ratings: ({ by: "client" | "developer"; stars: number; comment: string | null })[] }
Board: { id: number; name: string; creator_count: number; showcase_count: number; /** The newest few of its creators. */ covers: ({ user_id: number; name: string; profile_image_url: string | null })[]; /** Whether the creator named in the query is on it. */ has_creator: boolean; /** The newest few of its showcases. */ showcase_covers: ({ showcase_id: number; title: string; image_url: string | null })[]; /** Whether the showcase named in the query is on it. */ has_showcase: boolean; created_at: string; updated_at: string }
WholeBoard: { id: number; name: string; creator_count: number; showcase_count: number; /** The newest few of its creators. */ covers: ({ user_id: number; name: string; profile_image_url: string | null })[]; /** Whether the creator named in the query is on it. */ has_creator: boolean; /** The newest few of its showcases. */ showcase_covers: ({ showcase_id: number; title: string; image_url: string | null })[]; /** Whether the showcase named in the query is on it. */ has_showcase: boolean; created_at: string; updated_at: string; creators: Schemas["PublicDeveloper"][]; showcases: Schemas["Showcase"][]; /** How many of its creators have no public profile at the moment. */ hidden_count: number }
Showcase: { id: number; developer_id: number; developer: { id: number; username: string; full_name: string }; title: string; description: string; for_whom: string | null; what_changed: string | null; project_url: string | null; repository_url: string | null; demo_url: string | null; /** The first of its pictures. */ image_url: string | null; pictures: Schemas["Picture"][]; /** Null without a README. */ readme_url: string | null; include_profile: boolean; /** If the profile is linked and public. */ developer_profile: Schemas["PublicDeveloper"] | null; selected_video_ids: number[]; /** The linked videos that the caller may watch. */ videos: Schemas["Video"][]; linked_content: Schemas["ShowcaseContent"][]; average_rating: number; total_ratings: number; /** For the owner, and for whoever opened the link. */ share_token: string | null; created_at: string; updated_at: string; /** In a list that was searched: the words that it does not contain, if any */ missing?: string[] }
Picture: { id: number; url: string; /** The same, at most 640 pixels a side. */ small_url: string; width: number; height: number; /** Text alternative. */ alt: string | null }
Video: { id: number; user_id: number; title: string; description: string | null; file_path: string; thumbnail_path: string | null; hls_path: string | null; sprite_path: string | null; project_id: number | null; request_id: number | null; project_url: string | null; video_type: Schemas["VideoType"]; is_public: boolean; state: Schemas["VideoState"]; failure: string | null; frames: ({ name: string; url: string })[]; share_token: string | null; type: string; size: number; width: number; height: number; duration_ms: number | null; likes: number; liked_by_user: boolean; views: number; average_rating: number; total_ratings: number; captions: Schemas["Captions"][]; renditions: ({ height: number; width: number; bitrate: number })[]; user: { id: number; username: string; full_name: string; user_type: "client" | "developer" | null }; upload_date: string; updated_at: string | null; /** In a list that was searched: the words that it does not contain, if any */ missing?: string[] }
VideoState: "uploaded" | "processing" | "ready" | "failed"
Captions: { id: number; language: string; label: string; url: string; is_automatic: boolean; version: number }
ShowcaseContent: { id: number; type: "video" | "profile"; content_id: number; title: string | null; thumbnail_url: string | null; profile_image_url: string | null; developer_name: string | null }
Invited: { invited: number; already_shared: number }
MatchingRequest: { id: number; title: string; content: string; estimated_budget: number | null; agreed_amount: number | null; is_public: boolean; contains_sensitive_data: boolean; is_idea: boolean; seeks_collaboration: boolean; collaboration_details: string | null; user_id: number; owner_username: string; owner_full_name: string | null; status: "open" | "in_progress" | "completed" | "cancelled"; project_id: number | null; project_name: string | null; added_to_project_at: string | null; created_at: string; updated_at: string | null; video_id: number | null; conversation_count: number; pitch_count: number; shared_with_info: ({ user_id: number; username: string; full_name: string; can_edit: boolean })[]; shared_with_me: boolean; can_edit: boolean; own_pitch: { state: "sent" | "seen" | "shortlisted" | "hired" | "declined" | "withdrawn" | "closed"; conversation_id: number } | null; request_metadata: null; external_metadata: null; /** In a list that was searched: the words that it does not contain, if any */ missing?: string[]; matches_skills: boolean; reasons: Schemas["MatchReason"][] }
MatchReason: { kind: "again" | "skills" | "work" | "words" | "replies" | "rating" | "completed" | "budget" | "available"; text: string }
FittingCreator: { id: number; username: string; full_name: string; profile_image_url: string | null; matching_skills: string[]; average_rating: number; total_ratings: number; fits_budget: boolean; is_available: boolean; reasons: Schemas["MatchReason"][] }
SimilarItem: { kind: "showcase" | "video" | "product"; id: number; title: string; path: string; author_name: string; picture_url: string | null; reasons: Schemas["MatchReason"][] }
Request: { id: number; title: string; content: string; estimated_budget: number | null; agreed_amount: number | null; is_public: boolean; contains_sensitive_data: boolean; is_idea: boolean; seeks_collaboration: boolean; collaboration_details: string | null; user_id: number; owner_username: string; owner_full_name: string | null; status: "open" | "in_progress" | "completed" | "cancelled"; project_id: number | null; project_name: string | null; added_to_project_at: string | null; created_at: string; updated_at: string | null; video_id: number | null; conversation_count: number; pitch_count: number; shared_with_info: ({ user_id: number; username: string; full_name: string; can_edit: boolean })[]; shared_with_me: boolean; can_edit: boolean; own_pitch: { state: "sent" | "seen" | "shortlisted" | "hired" | "declined" | "withdrawn" | "closed"; conversation_id: number } | null; request_metadata: null; external_metadata: null; /** In a list that was searched: the words that it does not contain, if any */ missing?: string[] }
SharedRequest: { id: number; title: string; content: string; estimated_budget: number | null; agreed_amount: number | null; is_public: boolean; contains_sensitive_data: boolean; is_idea: boolean; seeks_collaboration: boolean; collaboration_details: string | null; user_id: number; owner_username: string; owner_full_name: string | null; status: "open" | "in_progress" | "completed" | "cancelled"; project_id: number | null; project_name: string | null; added_to_project_at: string | null; created_at: string; updated_at: string | null; video_id: number | null; conversation_count: number; pitch_count: number; shared_with_info: ({ user_id: number; username: string; full_name: string; can_edit: boolean })[]; shared_with_me: boolean; can_edit: boolean; own_pitch: { state: "sent" | "seen" | "shortlisted" | "hired" | "declined" | "withdrawn" | "closed"; conversation_id: number } | null; request_metadata: null; external_metadata: null; /** In a list that was searched: the words that it does not contain, if any */ missing?: string[]; share_id: number; share_date: string; viewed_at: string | null; is_new: boolean }
Share: { id: number; request_id: number; shared_with_user_id: number; can_edit: boolean; created_at: string; viewed_at: string | null; is_new: boolean }
Conversation: { id: number; request_id: number; request_title: string; request_budget: number | null; request_created_at: string; request_status: "open" | "in_progress" | "completed" | "cancelled"; request_settled: boolean; client_id: number; developer_id: number; developer_is_public: boolean; client_full_name: string; developer_full_name: string; developer_picture: string | null; starter_user_id: number; recipient_user_id: number; starter_username: string; recipient_username: string; status: "active" | "negotiating" | "agreed" | "completed"; agreed_amount: number | null; closes_at: string | null; created_at: string; updated_at: string; last_activity: string; message_count: number; unread_count: number; is_archived: boolean; is_blocked: boolean; blocked_by_me: boolean; read_by_other_id: number | null; messages: Schemas["Message"][] }
VideoMoment: { message_id: number; video_id: number; at_seconds: number; user_id: number; username: string; content: string; created_at: string }
WaitingFile: { id: number; name: string; size: number; type: string }
SentFile: { id: number; name: string; size: number; type: string; url: string; url_ends_at: string; message_id: number; user_id: number; sent_at: string }
ReadMark: { conversation_id: number; user_id: number; read_id: number | null }
ApiToken: { id: number; name: string; /** The last four characters */ ending: string; scopes: ("read" | "write:requests" | "write:conversations" | "write:agreements" | "write:videos" | "write:showcases" | "write:products" | "write:ratings" | "write:profile" | "write:notifications")[]; created_at: string; /** Null if it does not expire */ expires_at: string | null; /** To the hour; null if it was never used */ last_used_at: string | null }
Webhook: { id: number; url: string; events: ("request.changed" | "request.shared" | "pitch.changed" | "agreement.changed" | "sale.changed" | "payout.changed")[]; is_on: boolean; /** Since when every try has failed; null if the last one did not */ failing_since: string | null; created_at: string }
WebhookDelivery: { id: number; event_id: string; type: string; state: "waiting" | "delivered" | "failed"; tries: number; created_at: string; tried_at: string | null; next_try_at: string | null; /** Of the last response; null if there was none */ status: number | null; duration_ms: number | null; /** The beginning of the last response, or why there was none */ response: string | null }
Notification: { id: number; kind: "shared_request" | "message" | "snag" | "snag_answer" | "proposal" | "agreement" | "request" | "rating" | "video" | "sale" | "purchase" | "balance" | "release" | "subscription" | "moderation" | "legal" | "webhook" | "saved_search" | "match" | "matches_of_week"; /** Who caused it, by full name; raters, and people without one, by username. */ actor: string | null; subject: string; detail: string | null; path: string; created_at: string; read_at: string | null }
UnreadCount: { count: number }
NotificationSettings: { email_verified: boolean; kinds: Schemas["NotificationSettingOutput"][] }
Unsubscribing: { kind: "shared_request" | "message" | "snag" | "snag_answer" | "proposal" | "agreement" | "request" | "rating" | "video" | "sale" | "purchase" | "balance" | "release" | "subscription" | "moderation" | "legal" | "webhook" | "saved_search" | "match" | "matches_of_week" | null }
RatingTaken: { average_rating: number; total_ratings: number; success: true; message: string; /** When others can see it at the latest; null if at once. */ hidden_until: string | null }
Readme: { content: string; format: "html" | "raw" }
ShowcaseLink: { /** A path without the origin. */ share_url: string; /** Null if somebody other than its owner shares it. */ share_token: string | null; ends_at: string | null; has_password: boolean; created_at: string | null }
ShareOpening: { id: number; user: { id: number; username: string } | null; opened_at: string }
ReadmeFetch: { state: "waiting" | "done" | "failed"; /** Null unless it failed. */ problem: "not_allowed" | "not_found" | "too_large" | "too_slow" | "unreachable" | "not_text" | "too_complex" | "brought_meanwhile" | null; repository_url: string; asked_at: string }
Portfolio: { sections: Schemas["PortfolioSectionKind"][]; showcases: Schemas["Showcase"][]; videos: Schemas["Video"][]; playlists: Schemas["Playlist"][]; /** The sections that show only the newest of more works. */ has_more: ("showcases" | "videos" | "playlists")[] }
PortfolioSectionKind: "showcases" | "videos" | "playlists" | "ratings"
Playlist: { id: number; name: string; description: string | null; is_public: boolean; creator_id: number; creator: { id: number; username: string; /** Of creators only: clients are not named in full in public. */ full_name: string | null }; created_at: string; video_count: number; /** The thumbnail of its first video. */ thumbnail_path: string | null; /** For the owner, and for whoever opened the link. */ share_token: string | null; /** Whether the video named in the query is in it. */ has_video: boolean; /** In a list that was searched: the words that it does not contain, if any */ missing?: string[] }
PortfolioArrangement: { is_default: boolean; sections: Schemas["PortfolioSection"][] }
PortfolioSection: { kind: Schemas["PortfolioSectionKind"]; /** Null for the newest. */ works: Schemas["ChosenWork"][] | null }
ChosenWork: { id: number; title: string; picture_url: string | null; is_public: boolean; also_private: boolean }
PortfolioWork: { id: number; title: string; picture_url: string | null; is_public: boolean }
PortfolioPage: { id: number; title: string; words: string | null; share_token: string | null; created_at: string; updated_at: string }
WholePortfolioPage: { id: number; title: string; words: string | null; share_token: string | null; created_at: string; updated_at: string; sections: Schemas["PortfolioSection"][] }
ShareLink: { share_token: string; share_url: string; ends_at: string | null; has_password: boolean; created_at: string }
SharedPortfolioPage: { sections: Schemas["PortfolioSectionKind"][]; showcases: Schemas["Showcase"][]; videos: Schemas["Video"][]; playlists: Schemas["Playlist"][]; /** The sections that show only the newest of more works. */ has_more: ("showcases" | "videos" | "playlists")[]; title: string; words: string | null; creator: { id: number; username: string; full_name: string }; /** Null while it is private. */ profile: Schemas["PublicDeveloper"] | null }
ProductList: { items: Schemas["ProductSummary"][]; /** The number of products, counted up to 1,000; at least as many as this page reaches. */ total: number; skip: number; limit: number }
ProductSummary: { id: number; developer_id: number; developer: { id: number; username: string; full_name: string }; status: "draft" | "published" | "archived"; name: string; description: string; /** What the creator gets for it; with `pay_what_you_want`, at least. */ price: number; /** What the platform adds, rounded down to the smallest unit. */ fee: number; /** What a buyer pays, or may pay at least: price and fee; 0 if it is free. */ total: number; category: "automation" | "programming" | "marketing" | "data_analysis" | "content_creation" | "other"; product_type: "browser_extension" | "web_app" | "api_service" | "automation_script" | "other"; pricing_model: "one_time" | "pay_what_you_want"; version: string; /** The first of its pictures. */ picture: Schemas["Picture"] | null; /** Its URL. */ image_url: string | null; view_count: number; download_count: number; purchase_count: number; /** The average; null without any. */ rating: number | null; average_rating: number; total_ratings: number; /** How many products the bundle has; 0 unless it is one. */ part_count: number; /** Whether the caller has bought it, or a bundle that has it. */ is_purchased: boolean; created_at: string; updated_at: string; published_at: string | null; /** In a list that was searched: the words that it does not contain, if any */ missing?: string[] }
Product: { id: number; developer_id: number; developer: { id: number; username: string; full_name: string }; status: "draft" | "published" | "archived"; name: string; description: string; /** What the creator gets for it; with `pay_what_you_want`, at least. */ price: number; /** What the platform adds, rounded down to the smallest unit. */ fee: number; /** What a buyer pays, or may pay at least: price and fee; 0 if it is free. */ total: number; category: "automation" | "programming" | "marketing" | "data_analysis" | "content_creation" | "other"; product_type: "browser_extension" | "web_app" | "api_service" | "automation_script" | "other"; pricing_model: "one_time" | "pay_what_you_want"; version: string; /** The first of its pictures. */ picture: Schemas["Picture"] | null; /** Its URL. */ image_url: string | null; view_count: number; download_count: number; purchase_count: number; /** The average; null without any. */ rating: number | null; average_rating: number; total_ratings: number; /** How many products the bundle has; 0 unless it is one. */ part_count: number; /** Whether the caller has bought it, or a bundle that has it. */ is_purchased: boolean; created_at: string; updated_at: string; published_at: string | null; /** In a list that was searched: the words that it does not contain, if any */ missing?: string[]; /** What the creator proposes to get. Null without one, and unless buyers choose what they pay. */ suggested_price: number | null; /** The same with the fee. */ suggested_total: number | null; /** What the platform adds to the price, per cent. */ fee_percent: number; /** Markdown, as it was written. */ long_description: string | null; /** The same as sanitized HTML. */ long_description_html: string | null; requirements: string | null; installation_guide: string | null; documentation_url: string | null; browser_support: Schemas["BrowserSupport"] | null; permissions_required: string[] | null; manifest_version: string | null; pictures: Schemas["Picture"][]; video_ids: number[]; /** The linked videos that the caller may watch. */ related_videos: Schemas["Video"][]; /** For how many days buyers may ask for a refund; 0: not at all, null for a free product. */ refund_days: number | null; /** What the seller declared. Null unless the installation shows it, and for a free product. */ seller_details: Schemas["SellerDetails"] | null; /** The newest few. */ reviews: Schemas["ProductReview"][]; /** The products of a bundle that the caller may see. */ parts: Schemas["BundlePart"][]; /** Whether all products of a bundle are on sale; it can be bought only then. */ is_complete: boolean; /** What its products cost on their own; null unless it is complete. */ parts_total: number | null; /** What buyers of a complete bundle save; 0 if nothing. */ saving: number; /** Bundles with the product that can be bought, the newest few. */ bundles: Schemas["HoldingBundle"][] }
BrowserSupport: { chrome: boolean; firefox: boolean; safari: boolean; edge: boolean }
SellerDetails: { /** Null for a seller who has not declared it */ sells_as: "trader" | "private" | null; trader: Schemas["TraderDetails"] | null }
TraderDetails: { name: string; address: string; email: string; phone: string | null; register_number: string | null; vat_id: string | null; /** When the trader certified to offer only what complies with the law */ certified_at: string }
ProductReview: { id: number; product_id: number; user_id: number; user: { id: number; username: string }; rating: number; review_text: string | null; created_at: string; updated_at: string }
BundlePart: { id: number; name: string; /** What it costs on its own, or at least, with the fee. */ total: number; /** Whether it is on sale itself; the bundle is not while it is not. */ is_available: boolean; /** Whether the caller has it, also in another bundle. */ is_purchased: boolean }
HoldingBundle: { id: number; name: string; total: number; /** What its products cost more on their own; 0 if they do not. */ saving: number }
ProductFile: { id: number; product_id: number; file_type: Schemas["ProductFileType"]; file_name: string; file_size: number; checksum: string | null; version: string; state: Schemas["ProductFileState"]; is_active: boolean; created_at: string; superseded_at: string | null }
ProductFileState: "checking" | "ready" | "failed"
ProductFilesTaken: { message: string; product_id: number; file_count: number; files: ({ id: number; name: string; size: number; checksum: string })[] }
ProductDownload: { url: string; url_ends_at: string; size: number; files: ({ id: number; product_id: number; file_type: Schemas["ProductFileType"]; file_name: string; file_size: number; checksum: string | null; version: string; state: Schemas["ProductFileState"]; is_active: boolean; created_at: string; superseded_at: string | null; url: string })[] }
ProductRelease: { id: number; product_id: number; version: string; notes: string | null; released_at: string }
ProductStorage: { used_bytes: number; max_bytes: number }
ProductUpload: { id: string; path: string; in_parts: boolean; product_id: number; file_name: string; file_type: Schemas["ProductFileType"]; version: string | null; replaces_id: number | null; size: number; received: number; created_at: string; expires_at: string; file_id: number | null }
Purchase: { id: number; product_id: number; product_name: string; /** For the seller, after the discount. */ price: number; /** For the platform. */ fee: number; /** For the tax authorities; 0 where no taxes are collected. */ tax: number; /** Name of the tax and its rate. */ tax_label: string | null; /** From the buyer: price, fee and tax. */ total: number; /** What the discount code took off the price. */ discount: number; discount_code: string | null; /** Returned to the buyer. */ amount_refunded: number; paid_with: "card" | "balance" | "free"; status: "pending" | "processing" | "paid" | "disputed" | "refunded" | "expired"; refund_reason: "seller" | "paid_twice" | "seller_left" | "buyer_left" | null; /** Null without a refund, and once it has arrived. */ refund: "on_its_way" | "failed" | null; created_at: string; paid_at: string | null; /** Messages between buyer and seller about it. */ message_count: number; /** Null for a product without licence keys. */ licence: Schemas["PurchaseLicence"] | null; /** Username of who paid for it as a gift, if not the buyer; the buyer is shown no amounts then. */ gift_from: string | null; developer: { id: number; username: string; full_name: string }; /** A path; null where the buyer may not download. */ download_url: string | null; /** The products of a bundle. */ parts: Schemas["PurchasedPart"][] }
PurchaseLicence: { key: string | null; state: "active" | "owed" | "on_hold" | "revoked" }
PurchasedPart: { product_id: number; product_name: string; licence: Schemas["PurchaseLicence"] | null }
Sale: { id: number; product_id: number; product_name: string; /** For the seller, after the discount. */ price: number; /** For the platform. */ fee: number; /** For the tax authorities; 0 where no taxes are collected. */ tax: number; /** Name of the tax and its rate. */ tax_label: string | null; /** From the buyer: price, fee and tax. */ total: number; /** What the discount code took off the price. */ discount: number; discount_code: string | null; /** Returned to the buyer. */ amount_refunded: number; paid_with: "card" | "balance" | "free"; status: "pending" | "processing" | "paid" | "disputed" | "refunded" | "expired"; refund_reason: "seller" | "paid_twice" | "seller_left" | "buyer_left" | null; /** Null without a refund, and once it has arrived. */ refund: "on_its_way" | "failed" | null; created_at: string; paid_at: string | null; /** Messages between buyer and seller about it. */ message_count: number; /** Null for a product without licence keys. */ licence: Schemas["PurchaseLicence"] | null; /** Username of who paid for it as a gift, if not the buyer; the buyer is shown no amounts then. */ gift_from: string | null; buyer: { id: number; username: string; full_name: string }; /** What the seller keeps of it. */ earned: number; /** Whether the seller may refund it. */ refundable: boolean; /** What the seller may still refund, with the fee; 0 if nothing. */ left: number; /** Whether the seller may give the buyer a licence key, or another one. */ licensable: boolean; /** The products of a bundle. */ parts: Schemas["SoldPart"][] }
SoldPart: { product_id: number; product_name: string; licence: Schemas["PurchaseLicence"] | null; /** Whether the seller may give the buyer a key for it, or another one. */ licensable: boolean }
SalesSums: { by: "day" | "month"; /** Oldest first. */ periods: ({ start: string; sold: number; /** How many of them have been refunded in full. */ refunded: number; /** What the seller keeps of them. */ earned: number })[]; /** Of these periods together. */ total: { sold: number; /** How many of them have been refunded in full. */ refunded: number; /** What the seller keeps of them. */ earned: number } }
ProductTax: { /** Price and fee, after the discount. */ net: number; tax: number; /** Name of the tax and its rate; null where there is none. */ label: string | null; /** What the buyer pays. */ total: number }
PurchaseConversation: { /** For its buyer. */ purchase: Schemas["Purchase"] | null; /** For its seller. */ sale: Schemas["Sale"] | null; /** False once the other side has closed their account, and while one side blocks the other. */ can_write: boolean; /** Whether one side blocks the other. */ is_blocked: boolean; /** Oldest first. */ messages: Schemas["PurchaseMessage"][] }
PurchaseMessage: { id: number; author_id: number; username: string; content: string; created_at: string }
Refund: { /** The id of the purchase, its reference in the ledger */ id: number; product_name: string; buyer: { id: number; username: string }; seller: { id: number; username: string }; total_cents: number; refunded_cents: number; paid_with: "card" | "balance" | "free"; status: "pending" | "processing" | "paid" | "disputed" | "refunded" | "expired"; state: "returned" | "partly_returned" | "waiting" | "failed"; reason: "seller" | "paid_twice" | "seller_left" | "buyer_left" | null; /** Whether it failed at the bank, and can be tried again here. */ is_retryable: boolean; paid_at: string | null }
RefundRule: { /** Null where the default holds; 0: not at all. */ days: number | null; /** Holds where no number is set. */ default_days: number }
PurchaseRefundRequests: { /** Newest first. */ requests: Schemas["RefundRequest"][]; /** As shown before paying; 0 without refunds by request. */ days: number; /** Until when the buyer may ask; null if not at all. */ until: string | null; /** Whether I may ask now. */ can_request: boolean }
RefundRequest: { id: number; purchase_id: number; product_name: string; buyer: { id: number; username: string; full_name: string }; /** What the buyer paid and was not refunded yet. */ amount: number; reason: string; state: "open" | "accepted" | "declined" | "closed"; /** Why it was declined. */ answer: string | null; created_at: string; answered_at: string | null }
OverdueRefundRequest: { id: number; purchase_id: number; product_name: string; buyer: { id: number; username: string; full_name: string }; /** What the buyer paid and was not refunded yet. */ amount: number; reason: string; state: "open" | "accepted" | "declined" | "closed"; created_at: string; seller: { id: number; username: string; full_name: string }; reminded_at: string }
LicenceSettings: { /** Null while buyers get no keys. */ source: "generated" | "list" | null; /** Keys of the list that nobody has yet. */ unused: number; /** Keys that buyers have, without those that were revoked. */ issued: number; /** Buyers who wait for a key. */ owed: number }
LicenceKey: { id: number; key: string; state: "unused" | "issued" | "on_hold" | "refunded" | "revoked"; purchase: { id: number; buyer: string } | null; created_at: string; issued_at: string | null; revoked_at: string | null; revoked_reason: string | null }
LicenceValidity: { valid: boolean; /** When the buyer got it; null unless it is valid. */ issued_at: string | null }
DiscountCode: { id: number; code: string; state: "active" | "expired" | "used_up" | "ended"; percent: number | null; amount: number | null; max_uses: number | null; /** Sales with it, and open payments, which reserve a use. */ uses: number; /** How many of the uses are reserved by open payments. */ reserved: number; expires_at: string | null; /** Null for all products of the seller. */ products: ({ id: number; name: string })[] | null; created_at: string }
ProductPrice: { code: string | null; /** What the code takes off. */ discount: number; /** What is left for the creator. */ price: number; /** What the platform adds. */ fee: number; /** What the buyer pays. */ total: number }
Gift: { id: number; product_id: number; product_name: string; /** A username or an email address; null once that is deleted. */ to: string | null; message: string | null; /** What was paid for it. */ total: number; status: "waiting" | "accepted" | "kept" | "cancelled"; created_at: string; /** When its recipient was last written to. */ sent_at: string; decided_at: string | null }
OfferedGift: { id: number; product_id: number; product_name: string; /** The giver's username. */ from: string; message: string | null; /** Whether the caller gave it. */ is_own: boolean; is_accepted: boolean }
InvoiceEntry: { id: number; number: string; kind: "invoice" | "credit_note"; cause: "subscription" | "donation" | "top_up" | "purchase" | "closing" | "provider_fee" | "payout" | "milestone" | "write_off"; seller_name: string; buyer_name: string; about: string; total_cents: number; refunded_cents: number; issued_at: string }
Invoice: { id: number; number: string; kind: "invoice" | "credit_note"; cause: "subscription" | "donation" | "top_up" | "purchase" | "closing" | "provider_fee" | "payout" | "milestone" | "write_off"; seller: { id: number | null; name: string; address: string | null; country: string | null; tax_id: string | null }; buyer: { id: number | null; name: string; address: string | null; country: string | null; tax_id: string | null }; lines: ({ text: string; quantity: number; unit_cents: number })[]; tax_cents: number; tax_label: string | null; tax_collector: { name: string; address: string | null; tax_id: string | null } | null; total_cents: number; refunded_cents: number; paid_at: string; paid_with: "card" | "balance"; issued_at: string; corrects: { id: number; number: string; kind: "invoice" | "credit_note"; total_cents: number; issued_at: string } | null; corrections: ({ id: number; number: string; kind: "invoice" | "credit_note"; total_cents: number; issued_at: string })[] }
BillingDetails: { name: string | null; address: string | null; /** Two-letter ISO 3166-1 code; determines the tax where taxes are collected. */ country: string | null; /** For taxes; invoices show the address. */ postal_code: string | null; /** As the country writes it, where its format is known. */ tax_id: string | null }
WholePlaylist: { id: number; name: string; description: string | null; is_public: boolean; creator_id: number; creator: { id: number; username: string; /** Of creators only: clients are not named in full in public. */ full_name: string | null }; created_at: string; video_count: number; /** The thumbnail of its first video. */ thumbnail_path: string | null; /** For the owner, and for whoever opened the link. */ share_token: string | null; /** Whether the video named in the query is in it. */ has_video: boolean; /** In a list that was searched: the words that it does not contain, if any */ missing?: string[]; videos: Schemas["PlaylistVideo"][]; /** For the owner: how many videos of others are no longer public. */ hidden_count: number }
PlaylistVideo: { id: number; user_id: number; title: string; description: string | null; file_path: string; thumbnail_path: string | null; hls_path: string | null; sprite_path: string | null; project_id: number | null; request_id: number | null; project_url: string | null; video_type: Schemas["VideoType"]; is_public: boolean; state: Schemas["VideoState"]; failure: string | null; frames: ({ name: string; url: string })[]; share_token: string | null; type: string; size: number; width: number; height: number; duration_ms: number | null; likes: number; liked_by_user: boolean; views: number; average_rating: number; total_ratings: number; captions: Schemas["Captions"][]; renditions: ({ height: number; width: number; bitrate: number })[]; user: { id: number; username: string; full_name: string; user_type: "client" | "developer" | null }; upload_date: string; updated_at: string | null; /** In a list that was searched: the words that it does not contain, if any */ missing?: string[]; order: number; /** Shown before it. */ note: string | null }
UploadedVideo: { id: number; user_id: number; title: string; description: string | null; file_path: string; thumbnail_path: string | null; hls_path: string | null; sprite_path: string | null; project_id: number | null; request_id: number | null; project_url: string | null; video_type: Schemas["VideoType"]; is_public: boolean; state: Schemas["VideoState"]; failure: string | null; frames: ({ name: string; url: string })[]; share_token: string | null; type: string; size: number; width: number; height: number; duration_ms: number | null; likes: number; liked_by_user: boolean; views: number; average_rating: number; total_ratings: number; captions: Schemas["Captions"][]; renditions: ({ height: number; width: number; bitrate: number })[]; user: { id: number; username: string; full_name: string; user_type: "client" | "developer" | null }; upload_date: string; updated_at: string | null; /** In a list that was searched: the words that it does not contain, if any */ missing?: string[]; /** Null unless a thumbnail could not be used; the video is stored without it. */ thumbnail_problem: Schemas["ThumbnailProblem"] | null }
ThumbnailProblem: { code: string; detail: string }
Audience: { views: number; reached: ({ stretch: number; viewers: number })[] }
VideoShareLink: { share_token: string; share_url: string; ends_at: string | null; has_password: boolean; created_at: string; project_url: string | null }
SharedVideo: { id: number; title: string; description: string | null; file_path: string; thumbnail_path: string | null; hls_path: string | null; sprite_path: string | null; project_url: string | null; upload_date: string; user: { id: number; username: string; full_name: string; user_type: "client" | "developer" | null }; user_id: number; is_public: boolean; type: string; width: number; height: number; duration_ms: number | null; captions: Schemas["Captions"][]; renditions: ({ height: number; width: number; bitrate: number })[] }
VideoReplacement: { video_id: number; state: Schemas["VideoState"]; failure: string | null; size: number; created_at: string }
VideoTranscription: { video_id: number; is_available: boolean; is_automatic: boolean; state: "none" | "waiting" | "running" | "done" | "failed"; failure: string | null }
VideoStorage: { used_bytes: number; max_bytes: number; transcodes: boolean }
VideoUpload: { id: string; path: string; in_parts: boolean; file_name: string; size: number; received: number; title: string; description: string | null; video_type: Schemas["VideoType"]; project_id: number | null; request_id: number | null; project_url: string | null; is_public: boolean; created_at: string; expires_at: string; video_id: number | null; replaces_video_id: number | null }
Donation: { id: number; amount: number; currency: string; status: "pending" | "processing" | "paid" | "expired" | "disputed" | "refunded"; amount_refunded: number; invoice_id: number | null; created_at: string }
MonthlyGift: { id: number; amount: number; currency: string; status: "active" | "past_due" | "ended"; next_payment_at: string | null; confirm_url: string | null; created_at: string }
Supporter: { name: string; since: string }
OwnSupport: { name: string | null }
Feedback: { id: number; name: string | null; email: string | null; rating: number; comment: string; location: string; target_id: string | null; created_at: string }
ReceivedFeedback: { id: number; name: string | null; email: string | null; rating: number; comment: string; location: string; target_id: string | null; created_at: string; done_at: string | null; reply: string | null; replied_at: string | null; /** The username of the operator who last replied or marked it as done */ handled_by: string | null }
LegalText: { document: "terms" | "privacy" | "imprint" | "contact"; /** 0 is the built-in text */ number: number; effective_at: string; nodes: Schemas["TextNode"][]; /** The next version, if one has been published */ upcoming: Schemas["UpcomingVersion"] | null }
TextNode: { depth: number; tag: "h2" | "h3" | "h4" | "p" | "ul" | "ol" | "li" | "a" | "strong" | "em" | "del" | "code" | "pre" | "blockquote" | "table" | "thead" | "tbody" | "tr" | "th" | "td" | "hr" | "br" | null; text: string | null; href: string | null }
UpcomingVersion: { number: number; summary: string | null; effective_at: string }
DueTerms: { number: number; summary: string | null; effective_at: string; /** Whether they are in force, so that posting and buying need acceptance */ is_required: boolean }
LegalVersion: { number: number; is_built_in: boolean; summary: string | null; needs_acceptance: boolean; is_announced: boolean; effective_at: string; created_at: string; /** Null once their account is closed, and for commands on the server */ created_by: { id: number; username: string } | null; status: "in_force" | "upcoming" | "former" | "withdrawn" }
Placeholder: { name: string; value: string }
MailTextSummary: { name: string; /** When it is sent */ label: string; subject: string; is_edited: boolean }
EditableMail: { name: string; /** When it is sent */ label: string; subject: string; is_edited: boolean; text: string; /** The newest version; 0 without any */ number: number; built_in: { subject: string; text: string }; placeholders: ({ name: string; sample: string; /** Whether the text must have it */ is_needed: boolean })[] }
MailVersion: { number: number; /** Null if it puts the built-in wording back */ subject: string | null; text: string | null; created_at: string; /** Null once their account is closed, and for commands on the server */ created_by: { id: number; username: string } | null }
MailPreview: { subject: string; lines: string[]; button: string | null; small: string[] }
Operator: { id: number; username: string; full_name: string; email: string; roles: ("owner" | "moderator" | "support" | "finance")[]; granted_at: string; is_suspended: boolean }
AccountStanding: { id: number; username: string; is_suspended: boolean }
AuditEntry: { id: number; action: "claim_installation" | "grant_operator" | "change_roles" | "revoke_operator" | "suspend_account" | "restore_account" | "change_setting" | "retry_jobs" | "end_sessions" | "resend_verification" | "verify_email" | "offer_export" | "export_account" | "erase_account" | "write_note" | "create_invitation" | "revoke_invitation" | "decide_report" | "publish_legal_text" | "change_mail_text" | "cancel_email" | "check_ledger" | "retry_refund" | "hold_payout" | "release_payout" | "pay_payout" | "return_payout" | "retry_payout" | "write_off_debt" | "remove_demo_data" | "allow_address" | "divide_milestone" | "change_synonyms" | "caption_videos" | "settle_tax"; /** The operator; null for a command on the server */ actor: { id: number; username: string } | null; /** The account the action was applied to, if any */ account: { id: number; username: string } | null; /** Null if none was given, and once the account is closed */ reason: string | null; /** What was changed, with `before` and `after`; secrets are left out */ details: { [key: string]: string | null } | null; created_at: string }
InstallationSetting: { /** The name of its environment variable, such as `PRODUCT_NAME` */ name: string; kind: "text" | "long_text" | "number" | "money" | "choice" | "color" | "secret"; /** The values to choose from; empty for other kinds */ choices: string[]; /** The stored value; null at its default, and for secrets */ value: string | null; /** The effective value; null where there is none, and for secrets */ in_force: string | null; /** Where the effective value comes from */ source: "environment" | "stored" | "default" }
JobKindStatus: { kind: string; /** Due now */ waiting: number; /** Scheduled for later, or waiting for a retry */ later: number; running: number; /** Failed permanently */ failed: number }
FailedJob: { id: string; kind: string; failed_at: string; reason: string | null }
SitePictureAddresses: { logo_url: string | null; home_picture_url: string | null }
SetupState: { /** The step to continue with; null before the first */ step: "name" | "logo" | "colors" | "home" | "prices" | "people" | "mail" | "payments" | "storage" | "done" | null; /** Whether its end was reached, or all of it was skipped */ is_finished: boolean; payments: "off" | "sandbox" | "test" | "live"; /** The address at which the payment provider reports events */ webhook_url: string; mail: "sandbox" | "server"; storage: "folder" | "bucket"; bucket: string | null; database: "embedded" | "postgresql" }
Today: { /** What waits for the caller's roles; nothing that has no entries */ tasks: Schemas["WaitingTask"][]; /** The first of the 30 days, in UTC */ first_day: string; totals: Schemas["PeriodTotal"][]; /** The last complete backup */ backup: { name: string; ended_at: string; bytes: number | null; /** Files that were deleted while it was written */ missing: number | null } | null; /** The backup that was last restored into a scratch copy and found to be complete */ backup_verified: { name: string; verified_at: string } | null; /** Whether notifications of other processes arrive at the process that answers; without them live updates are late */ hears_live_events: boolean; /** Why a CDN stores responses for five seconds only although purging is set up; null if it works */ cdn_trouble: string | null; version: string; /** The newest five */ new_people: ({ id: number; username: string; user_type: string | null; created_at: string })[] }
WaitingTask: { /** Such as `failed_jobs` */ kind: string; /** Counted to at most 1,000 */ count: number; oldest_at: string | null }
PeriodTotal: { /** Such as `people` */ kind: string; /** Whether amounts are levels, such as the storage in use, instead of sums */ is_level: boolean; /** The sum of the last 30 days, today included; of a level, the latest amount */ amount: number; /** The same for the 30 days before; null for a level that was not measured then */ before: number | null; /** The amounts of the 30 days; null where a level was not measured */ days: (number | null)[] }
QueuedJob: { id: string; kind: string; state: "due" | "later" | "running" | "retrying" | "failed"; /** When it is due; of a running job, when it counts as interrupted; of a failed one, the hour */ due_at: string; /** Attempts that failed */ failures: number; /** Why the last attempt failed */ reason: string | null }
QueuedEmail: { id: string; kind: string; state: "due" | "later" | "running" | "retrying" | "failed"; /** When it is due; of a running job, when it counts as interrupted; of a failed one, the hour */ due_at: string; /** Attempts that failed */ failures: number; /** Why the last attempt failed */ reason: string | null; /** Null if it is only known when the email is sent, or the account is closed */ recipient: { id: number | null; address: string } | null }
EmailTemplate: { name: string; label: string; subject: string; html: string; text: string }
DemoState: { /** Open demo accounts; 0 once they are removed */ accounts: number; requests: number; /** Between demo accounts */ conversations: number; /** Videos and solutions */ works: number; products: number; /** Whether the removal waits or runs */ is_removing: boolean }
RefusedAddress: { id: number; address: string; /** How often it was refused */ refusals: number; /** What the mail server answered last */ reason: string; last_at: string; /** Whose address it is, if it is known */ account: { id: number; username: string } | null }
PersonRow: { id: number; username: string; full_name: string; email: string; email_verified: boolean; user_type: "client" | "developer" | null; created_at: string; is_suspended: boolean }
PersonDetails: { id: number; username: string; full_name: string; email: string; email_verified: boolean; user_type: "client" | "developer" | null; created_at: string; is_suspended: boolean; operator_roles: ("owner" | "moderator" | "support" | "finance")[]; /** By its open sessions; null without any */ last_seen_at: string | null; has: Schemas["Belongings"]; balance_cents: number; subscription: { status: string; current_period_end: string } | null }
Belongings: { requests: number; conversations: number; pitches: number; agreements: number; videos: number; showcases: number; products: number; purchases: number; share_links: number }
AccountNote: { id: number; author: string | null; text: string; created_at: string }
InvitationRow: { id: number; /** Who alone can use it; null for anyone with the link */ email: string | null; uses: number; uses_left: number; created_at: string; expires_at: string; revoked_at: string | null; /** Usernames, in the order in which they registered */ used_by: string[] }
InvitationMade: { id: number; url: string; expires_at: string }
RatingSummary: { average_rating: number; total_ratings: number; rating_distribution: Schemas["RatingDistribution"] }
RatingDistribution: { "1": number; "2": number; "3": number; "4": number; "5": number }
OwnRating: { id: number; kind: Schemas["RatingKind"]; target_id: number; rater_id: number; stars: number; comment: string | null; /** The newest agreement of the two when it was given. */ agreement_id: number | null; hidden_until: string | null; created_at: string; updated_at: string; showcase_id?: number; video_id?: number; developer_id?: number; client_id?: number; product_id?: number }
Rating: { id: number; stars: number; comment: string | null; rater: { id: number; username: string }; /** Whether the two had an agreement. */ worked_together: boolean; /** The reply of the creator who was rated. */ answer: string | null; answered_at: string | null; created_at: string; updated_at: string }
RatingStanding: { may_rate: boolean; why_not: string | null; rating: Schemas["OwnRating"] | null }
WorkRating: { id: number; agreement_id: number; /** Who rated the other. */ user_id: number; /** Null while the other side may not read it. */ stars: number | null; comment: string | null; hidden_until: string | null; timestamp: string }
ClientRecord: { client_id: number; username: string; email_verified: boolean; member_since: string; requests_posted: number; /** Of those, how many are closed, by an agreement or by the client. */ requests_decided: number; /** Of the decided ones, how many were settled by an agreement. */ requests_hired: number; /** Hired of decided, 0 to 1; null before the first decision. */ hire_rate: number | null; /** From a creator's first message to the client's first one after it, or to the first reply to their pitch, over the newest conversations; null before the first reply. */ median_answer_seconds: number | null; /** By creators they agreed on work with; null before the first. */ rating: number | null; total_ratings: number }
ProjectRecord: { client_name: string; developer_name: string; /** Null once it was deleted. */ request: { title: string; content: string; estimated_budget: number | null; created_at: string } | null; /** The creator's newest pitch; its message is empty once its author deleted it. */ pitch: { message: string; snagged_at: string } | null; /** What the two said of each other for this work, and I may read. */ ratings: ({ by: "client" | "developer"; stars: number; comment: string | null })[] }
Waiting: { kind: "terms" | "delivery" | "returned_delivery" | "fund_milestone" | "deliver_milestone" | "pitch" | "unread" | "shared_request"; request_id: number; request_title: string; person: string; full_name: string; picture_url: string | null; conversation_id: number | null; count: number; since: string }
StandingRequest: { id: number; title: string; content: string; estimated_budget: number | null; agreed_amount: number | null; is_public: boolean; contains_sensitive_data: boolean; is_idea: boolean; seeks_collaboration: boolean; collaboration_details: string | null; user_id: number; owner_username: string; owner_full_name: string | null; status: "open" | "in_progress" | "completed" | "cancelled"; project_id: number | null; project_name: string | null; added_to_project_at: string | null; created_at: string; updated_at: string | null; video_id: number | null; conversation_count: number; pitch_count: number; shared_with_info: ({ user_id: number; username: string; full_name: string; can_edit: boolean })[]; shared_with_me: boolean; can_edit: boolean; own_pitch: { state: "sent" | "seen" | "shortlisted" | "hired" | "declined" | "withdrawn" | "closed"; conversation_id: number } | null; request_metadata: null; external_metadata: null; /** In a list that was searched: the words that it does not contain, if any */ missing?: string[]; standing: Schemas["RequestStanding"] }
RequestStanding: { waiting_pitches: number; terms_conversation_id: number | null; delivery_conversation_id: number | null; unread_conversation_id: number | null; agreed_conversation_id: number | null; is_unrated: boolean }
ProjectFigures: { id: number; name: string; description: string | null; user_id: number; is_active: boolean; request_count: number; created_at: string; updated_at: string | null; open_requests: number; conversation_count: number; people_count: number; last_activity_at: string }
ClientFigures: { requests: number; open_requests: number; shared_requests: number; conversations: number; unread_conversations: number; projects: number }
DeveloperFigures: { conversations: number; unread_conversations: number; shared_requests: number; new_shared_requests: number; matching_requests: number; watched_requests: number }
RequestResponse: { conversation_id: number; conversation_status: "active" | "negotiating" | "agreed" | "completed"; request_id: number; request_title: string; developer_id: number; developer_username: string; developer_full_name: string; developer_picture: string | null; first_message: string | null; first_message_at: string | null; created_at: string }
Home: { works: Schemas["WorkInBrief"][]; requests: Schemas["RequestInBrief"][] }
WorkInBrief: { kind: "showcase" | "video"; id: number; title: string; picture_url: string | null; duration_ms: number | null; creator: Schemas["CreatorInBrief"] }
CreatorInBrief: { id: number; name: string; picture_url: string | null }
RequestInBrief: { id: number; title: string; estimated_budget: number | null; is_idea: boolean; pitch_count: number; created_at: string }
Matches: { creators: Schemas["MatchingCreator"][]; works: Schemas["WorkInBrief"][] }
MatchingCreator: { id: number; name: string; picture_url: string | null; skills: string; average_rating: number; total_ratings: number }
Embed: { version: "1.0"; title: string; author_name: string; provider_name: string; provider_url: string; type: "video"; author_url: string; html: string; width: number; height: number } | { version: "1.0"; title: string; author_name: string; provider_name: string; provider_url: string; thumbnail_url?: string; thumbnail_width?: number; thumbnail_height?: number; type: "rich"; html: string; width: number; height: number } | { version: "1.0"; title: string; author_name: string; provider_name: string; provider_url: string; thumbnail_url?: string; thumbnail_width?: number; thumbnail_height?: number; type: "link" }
SearchResults: { items: Schemas["SearchResult"][]; /** The number of results, counted up to 400. */ total: number; words: string[]; /** "Showing results for" this text, not the one typed */ corrected: string | null; facets: Schemas["SearchFacets"] }
SearchResult: { kind: "creator" | "showcase" | "product" | "request" | "video" | "playlist"; id: number; title: Schemas["MarkedText"]; path: string; /** Null for creators themselves */ author_name: string | null; /** The part of its text with the most matching words */ excerpt: Schemas["MarkedText"]; /** Second at which a video says words that are found in its captions; `path` opens it there */ starts_at: number | null; picture_url: string | null; skills: string[]; price: number | null; /** Whether buyers of the product choose what they pay, from the price on */ is_price_least: boolean; budget: number | null; availability: "now" | "soon" | "busy" | null; average_rating: number | null; total_ratings: number; published_at: string; matched: ({ word: string; field: "title" | "skills" | "text" | "more" })[]; /** Words of the search that it does not contain */ missing: string[] }
MarkedText: { text: string; marks: ([number, number])[] }
SearchFacets: { kind: ({ value: string; count: number })[]; skill: ({ value: string; count: number })[]; language: ({ value: string; count: number })[]; availability: ({ value: string; count: number })[]; min_rating: ({ value: string; count: number })[]; price: ({ value: string; count: number })[]; budget: ({ value: string; count: number })[]; since: ({ value: string; count: number })[] }
SearchSuggestions: { groups: ({ kind: "creator" | "showcase" | "product" | "request" | "video" | "playlist"; items: Schemas["SearchSuggestion"][] })[]; corrected: string | null; searches: string[] }
SearchSuggestion: { kind: "creator" | "showcase" | "product" | "request" | "video" | "playlist"; id: number; title: Schemas["MarkedText"]; path: string; /** Null for creators themselves */ author_name: string | null }
SearchSynonyms: { id: number; words: string[]; created_at: string }
SavedSearch: { id: number; name: string; q: string; filter: { kind?: "creator" | "showcase" | "product" | "request" | "video" | "playlist"; skill?: string; language?: "ar" | "bg" | "bn" | "ca" | "cs" | "da" | "de" | "el" | "en" | "es" | "et" | "fa" | "fi" | "fr" | "ga" | "he" | "hi" | "hr" | "hu" | "id" | "is" | "it" | "ja" | "ko" | "lt" | "lv" | "ms" | "mt" | "nb" | "nl" | "pa" | "pl" | "pt" | "ro" | "ru" | "sk" | "sl" | "sq" | "sr" | "sv" | "sw" | "ta" | "te" | "th" | "tl" | "tr" | "uk" | "ur" | "vi" | "yo" | "zh" | "zu"; availability?: "now" | "soon" | "busy"; min_rating?: number; min_price?: number; max_price?: number; min_budget?: number; max_budget?: number; since?: "week" | "month" | "year" }; /** Facets with a value that no item can have, or has at the moment; nothing matches while there are any */ missing: ({ facet: string; value: string })[]; delivery: "notification" | "email_at_once" | "email_daily" | "email_weekly" | "feed"; /** Whether an unsubscribe link stopped its emails */ is_stopped: boolean; /** Private address of its RSS feed, if delivered by feed */ feed_url: string | null; /** The newest matches that are still public; at most 3 */ newest: ({ kind: "creator" | "showcase" | "product" | "request" | "video" | "playlist"; id: number; title: string; path: string })[]; /** Matches of the last 90 days */ match_count: number; created_at: string }
StoppedSearchEmails: { is_one: boolean; is_stopped: boolean }
ClosingGivenUpOutput: { /** The balance without what they keep, below zero if owed. */ balance_cents: number; /** How many bought products can no longer be downloaded. */ purchases: number }
AgreementRecordOutput: { format: "agreement-record-1"; agreement_id: number; status: "proposed" | "accepted" | "declined" | "withdrawn" | "completed"; versions: ({ request_id: number; client_id: number; client_username: string; developer_id: number; developer_username: string; price: string; currency: string; terms: string; version: number; milestones?: ({ title: string; price: string; due_on: string | null })[]; content_hash: string })[]; events: ({ prev_hash: string; seq: number; action: "proposal" | "counter" | "acceptance" | "decline" | "withdrawal" | "completion" | "change" | "change_acceptance" | "change_decline" | "change_withdrawal" | "funding" | "delivery" | "return" | "release" | "refund" | "dispute" | "dispute_withdrawal" | "division" | "charge_dispute" | "charge_dispute_won" | "charge_return"; actor_id: number; at: string; version: number; content_hash: string; note: string | null; hash: string })[]; head_hash: string }
NotificationSettingOutput: { kind: "shared_request" | "message" | "snag" | "snag_answer" | "proposal" | "agreement" | "request" | "rating" | "video" | "sale" | "purchase" | "balance" | "release" | "subscription" | "moderation" | "legal" | "webhook" | "saved_search" | "match" | "matches_of_week"; on_screen: boolean; mail: "at_once" | "hourly" | "daily" | "never" }
}

/** All calls, by method and path. */
export interface Calls {
/** Creates an account with a password. 403 `registration_closed`, or `invitation_required` and `invitation_invalid` where people need an invitation; 400 `registration_answer_required` or `registration_answer_wrong` where the owner asks a question that `registration_answer` must answer, unless an invitation is brought; 400 `mail_domain_refused` for an address of a disposable mail service, or one that the owner refuses. */
"POST /auth/register": { input: { body: { username: string; email: string; full_name: string; password: string; user_type: "client" | "developer"; terms_accepted: true; invitation?: string; registration_answer?: string } }; response: Schemas["User"] }
/** Signs in with a username or email address and a password. */
"POST /auth/login": { input: { body: { username: string; password: string } }; response: { access_token: string; token_type: "bearer"; user: Schemas["User"] } }
/** Ends the session of this token. */
"POST /auth/logout": { input: {  }; response: undefined }
/** The signed-in user. */
"GET /auth/me": { input: {  }; response: Schemas["User"] }
/** Confirms an email address with the token that was sent to it. */
"POST /auth/verify-email": { input: { body: { token: string } }; response: undefined }
/** Resends the email that confirms the address, unless it is confirmed. Earlier links stop working. An address that a mail server refused is tried again. */
"POST /auth/verify-email/resend": { input: {  }; response: undefined }
/** Sends a link to choose a new password, if the address belongs to an account. The response is always the same. */
"POST /auth/forgot-password": { input: { body: { email: string } }; response: { message: string } }
/** Sets a new password with the token of an emailed link, once. All sessions end. */
"POST /auth/reset-password": { input: { body: { token: string; password: string } }; response: undefined }
/** Changes the password. All other sessions end, and this one continues under the token in the response. An account without a password can set one shortly after signing in. */
"PUT /auth/password": { input: { body: { old_password?: string; new_password: string } }; response: { access_token: string; token_type: "bearer" } }
/** What the caller may change about their account. */
"GET /auth/account": { input: {  }; response: Schemas["AccountDetails"] }
/** Changes the name or email address. Changing the address requires the password, or a recent sign-in where there is none, and the new one must be verified. 400 `mail_domain_refused` as for a registration. */
"PUT /auth/account": { input: { body?: { full_name?: string; email?: string; password?: string } }; response: Schemas["User"] }
/** Closes the account, with its password or shortly after signing in through a provider. An account with a positive or negative balance or with purchases must send `gives_up` with the figures it was shown; otherwise 409 `gives_up_needed` with the current figures, and nothing changes. */
"DELETE /auth/account": { input: { body?: { password?: string; gives_up?: Schemas["ClosingGivenUp"] } }; response: undefined }
/** Where the caller is signed in, newest first; at most 100. */
"GET /auth/sessions": { input: {  }; response: Schemas["Session"][] }
/** Ends all other sessions of the caller. */
"DELETE /auth/sessions": { input: {  }; response: undefined }
/** Ends one session of the caller. */
"DELETE /auth/sessions/{id}": { input: { path: { id: number } }; response: undefined }
/** Everything stored about the caller, and a list of their files. */
"GET /auth/export": { input: {  }; response: Schemas["DataExport"] }
/** What closing the account costs the caller: what they lose, what they must explicitly give up, and what stays visible to others. */
"GET /auth/account/closing": { input: {  }; response: Schemas["ClosingCosts"] }
/** The signed-in user, for programs that check whether a token is still valid. */
"GET /auth/validate-token": { input: {  }; response: Schemas["User"] }
/** The sign-in providers this installation offers. */
"GET /auth/providers": { input: {  }; response: { providers: Schemas["Provider"][] } }
/** Exchanges the token that a social sign-in left in a URL for one that was never in a URL; the first stops working. In a browser other than the one the sign-in began in, the user must confirm it first; otherwise 409 `other_browser`. */
"POST /auth/exchange": { input: { body: { token: string; confirmed?: boolean } }; response: { access_token: string; token_type: "bearer" } }
/** Chooses the role, once, after social sign-in. This also accepts the terms. The session continues under the token in the response. */
"POST /auth/select-role": { input: { body: { user_type: "client" | "developer"; terms_accepted?: true } }; response: Schemas["UserWithToken"] }
/** The providers that the caller can sign in with. */
"GET /auth/identities": { input: {  }; response: Schemas["Identity"][] }
/** Adds the provider of a one-time link code. */
"POST /auth/identities": { input: { body: { token: string } }; response: Schemas["Identity"][] }
/** A URL to send the browser to, once and within a minute, to add a provider to the account. Requires the password, or a recent sign-in where there is none. */
"POST /auth/link/{provider}": { input: { path: { provider: Schemas["Provider"] }; body?: { password?: string } }; response: { url: string } }
/** Removes a provider from the account, unless it is the last way to sign in. */
"DELETE /auth/identities/{provider}": { input: { path: { provider: Schemas["Provider"] } }; response: undefined }
/** The caller, by the provider's id for them; other users are not found. */
"GET /auth/get-user": { input: { query?: { google_id?: string; github_id?: string; linkedin_id?: string } }; response: Schemas["User"] }
/** Reports an item, a person or a message to the moderators. Visitors leave an address. Reporting the same again changes nothing. 404 for what does not exist and for what the caller cannot see; 409 `own_item`. */
"POST /reports": { input: { body: { kind: "request" | "showcase" | "video" | "playlist" | "product" | "person" | "rating" | "message"; id: number; reason: "spam" | "scam" | "abuse" | "illegal" | "sexual" | "copyright" | "privacy" | "other"; text?: string | null; email?: string | null } }; response: { received: true } }
/** Whether an item of mine is hidden or held for review. Nothing for items of others. */
"GET /reports/standing/{kind}/{id}": { input: { path: { kind: "request" | "showcase" | "video" | "playlist" | "product" | "person" | "rating" | "message"; id: number } }; response: Schemas["ModerationStanding"] }
/** The statement of reasons of a decision, for whoever has its address: the person affected, or a reporter. */
"GET /reports/statements/{token}": { input: { path: { token: string } }; response: Schemas["StatementOfReasons"] }
/** Appeals against the decision, once, for the side that it went against. 409 `cannot_appeal` otherwise. */
"POST /reports/statements/{token}/appeal": { input: { path: { token: string }; body: { text: string } }; response: Schemas["StatementOfReasons"] }
/** Reported items in one state, newest first. All reports of an item are decided together. */
"GET /reports/cases": { input: { query?: { skip?: number; limit?: number; after?: string; show?: "open" | "appealed" | "decided" } }; response: Schemas["ReportCase"][]; paged: true }
/** A reported item in its context, with its reports, decisions, and the history of both sides. */
"GET /reports/cases/{id}": { input: { path: { id: number } }; response: Schemas["WholeReportCase"] }
/** Decides about all reports of an item; both sides get the decision and its reason. 409 `changed_meanwhile` when somebody else decided since `version`, `impossible_decision`, `item_gone`, `own_decision` or `own_case` when somebody else must decide. */
"POST /reports/cases/{id}/decisions": { input: { path: { id: number }; body: { action: "dismiss" | "hide" | "warn" | "limit" | "suspend" | "uphold" | "restore" | "reopen"; reason: string; /** The version of the case that the operator has seen */ version: number } }; response: Schemas["WholeReportCase"] }
/** Items that are held for review, newest first. */
"GET /reports/held": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["HeldItem"][]; paged: true }
/** What a held item says; null if it was deleted meanwhile. */
"GET /reports/held/{id}": { input: { path: { id: number } }; response: { excerpt: string | null } }
/** Releases a held item, which makes it public, or hides it for a reason, which its owner gets and can appeal against. */
"PUT /reports/held/{id}": { input: { path: { id: number }; body: { action: "release" | "hide"; reason?: string | null } }; response: undefined }
/** Public payment settings: prices and currency, and the provider's script and publishable key where cards are accepted. */
"GET /payments/config": { input: {  }; response: { currency: string; subscription_price_cents: number; publishable_key: string | null; script_url: string | null } }
/** Receives the signed webhook events of the payment provider, each once. They are stored and acknowledged, then processed. */
"POST /payments/webhook": { input: { body?: { [key: string]: unknown } }; response: { received: true } }
/** Receives the signed webhook events of connected accounts, which people are paid through, as the other webhook does those of payments. */
"POST /payments/connect-webhook": { input: { body?: { [key: string]: unknown } }; response: { received: true } }
/** What the payment provider refuses until the owner puts it right: the secret key, a permission, or the customer portal. Null if it refuses nothing. */
"GET /payments/trouble": { input: {  }; response: { trouble: Schemas["ProviderTrouble"] | null } }
/** The results of the last check of the payment settings. Each start of the program makes one. */
"GET /payments/checks": { input: {  }; response: { last: Schemas["PaymentChecks"] | null } }
/** Checks the payment settings, the same as `npm run check`: asks the payment provider for the account, the webhook and the customer portal, and changes nothing there. */
"POST /payments/checks": { input: {  }; response: Schemas["PaymentChecks"] }
/** Entries of the ledger with their postings, newest first; those of one person in the order of their statement. Unknown usernames and references give an empty list. */
"GET /ledger/entries": { input: { query?: { skip?: number; limit?: number; after?: string; account?: "provider" | "subscriptions" | "donations" | "fees" | "forfeited" | "refunds" | "costs" | "payouts" | "bank" | "escrow" | "tax" | "written_off"; username?: string; why?: "paid" | "refunded" | "refund_failed" | "disputed" | "dispute_won" | "dispute_lost" | "closed" | "requested" | "cancelled" | "returned" | "released" | "divided" | "written_off"; reference?: string; from?: string; until?: string } }; response: Schemas["LedgerEntry"][]; paged: true }
/** The entries of the ledger as CSV, one line for each posting, with the same filters. */
"GET /ledger/entries.csv": { input: { query?: { account?: "provider" | "subscriptions" | "donations" | "fees" | "forfeited" | "refunds" | "costs" | "payouts" | "bank" | "escrow" | "tax" | "written_off"; username?: string; why?: "paid" | "refunded" | "refund_failed" | "disputed" | "dispute_won" | "dispute_lost" | "closed" | "requested" | "cancelled" | "returned" | "released" | "divided" | "written_off"; reference?: string; from?: string; until?: string } }; response: Blob }
/** Amounts that the ledger and the payment provider do not agree on, or did not: newest first. */
"GET /ledger/differences": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["LedgerDifference"][]; paged: true }
/** The differences between ledger and payment provider as CSV. */
"GET /ledger/differences.csv": { input: {  }; response: Blob }
/** The result of the last check of the whole ledger, and whether one is waiting or running. */
"GET /ledger/check": { input: {  }; response: { last: Schemas["LedgerCheck"] | null; is_running: boolean } }
/** Starts a check of the whole ledger, the same as `npm run ledger:check`. While one is waiting, no other is added. */
"POST /ledger/check": { input: {  }; response: { is_running: boolean } }
/** Fees, subscriptions and donations, and the provider's fees, of the last twelve months and this one, less what was returned in them; newest first. */
"GET /ledger/income": { input: {  }; response: { months: Schemas["MonthlyIncome"][] } }
/** The same months as CSV. */
"GET /ledger/income.csv": { input: {  }; response: Blob }
/** What the caller can withdraw, what is still pending, and their open payout. */
"GET /payouts/earnings": { input: {  }; response: Schemas["Earnings"] }
/** The caller's payouts, newest first. */
"GET /payouts": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["Payout"][]; paged: true }
/** Withdraws earnings: the amount leaves the balance at once and is paid later, by bank or through the payment provider. 400 `insufficient_funds` for more than is available, 422 for less than the smallest payout, 409 `no_bank_details` or `no_payout_account`, `payout_account_restricted` while the provider refuses to pay the caller, or `payout_open` while there is another. */
"POST /payouts": { input: { body: { amount_cents: number } }; response: Schemas["Payout"] }
/** Cancels one of the caller's payouts while it is requested; the amount returns to the balance. 409 `payout_changed` once it is held, paid or returned. */
"POST /payouts/{id}/cancel": { input: { path: { id: number } }; response: Schemas["Payout"] }
/** Has one of the caller's payouts paid again that the bank sent back. 409 `payout_changed` unless it is stuck. */
"POST /payouts/{id}/retry": { input: { path: { id: number } }; response: Schemas["Payout"] }
/** Brings one of the caller's payouts back to the balance that the bank sent back. 409 `payout_changed` unless it is stuck. */
"POST /payouts/{id}/reverse": { input: { path: { id: number } }; response: Schemas["Payout"] }
/** The caller's payouts as CSV, newest first. */
"GET /payouts.csv": { input: {  }; response: Blob }
/** The caller's sales and payouts of one year in UTC as CSV, oldest first, with their sums at the end. */
"GET /payouts/statement.csv": { input: { query: { year: number } }; response: Blob }
/** Chooses whether everything available is paid out every Monday (UTC) as if the caller had requested it, or on request only. A week without enough, with an open payout, or without a place to pay is left out. */
"PUT /payouts/schedule": { input: { body: { schedule: "on_request" | "weekly" } }; response: { schedule: "on_request" | "weekly" } }
/** Where the caller is paid. */
"GET /payouts/bank-details": { input: {  }; response: Schemas["BankDetails"] }
/** Changes where the caller is paid, also for an open payout. Only they and finance staff read it. They are told of it by email. */
"PUT /payouts/bank-details": { input: { body: { holder: string; account: string } }; response: Schemas["BankDetails"] }
/** The caller's account at the payment provider, and what the provider needs to know. */
"GET /payouts/account": { input: {  }; response: Schemas["PayoutAccount"] }
/** Opens the payment provider's page on which the caller says who they are and where to pay them. Its address works once and for minutes; with `account_id` 403 `other_account` unless it is the caller's. 409 `payout_account_rejected` if the provider refused them. */
"POST /payouts/account/onboarding": { input: { body?: { account_id?: number } }; response: { url: string } }
/** Asks the payment provider about the caller's account, for somebody who comes back from its page. 404 without an account. */
"POST /payouts/account/check": { input: { body?: { account_id?: number } }; response: Schemas["PayoutAccount"] }
/** Opens the page of the payment provider on which the caller sees their payouts and changes their bank account. Its address works once. 409 `payout_account_unfinished` before the first questions are answered. */
"POST /payouts/account/dashboard": { input: {  }; response: { url: string } }
/** What somebody had earned when they closed their account, by the link that was mailed to them. It can be asked for within 90 days. */
"POST /payouts/left/{id}/open": { input: { path: { id: number }; body: { /** From the mailed link. */ token: string } }; response: Schemas["LeftEarnings"] }
/** Says where to pay it; finance staff then pay it by bank. Repeating it changes where, until it is paid. While recent sales may still be refunded (`is_early`) it is only noted, and requested afterwards. 409 `nothing_left` if they were, `payout_changed` once it is paid. */
"POST /payouts/left/{id}/claim": { input: { path: { id: number }; body: { holder: string; account: string; /** From the mailed link. */ token: string } }; response: Schemas["LeftEarnings"] }
/** Payouts with where to pay them: with `open` those to be paid, oldest first; with `all` every one, newest first. */
"GET /payouts/requests": { input: { query?: { skip?: number; limit?: number; after?: string; show?: "open" | "all" } }; response: Schemas["RequestedPayout"][]; paged: true }
/** The same payouts as CSV. */
"GET /payouts/requests.csv": { input: { query?: { show?: "open" | "all" } }; response: Blob }
/** Holds a payout with a reason that its owner reads; it can then be neither paid nor cancelled. 409 `payout_changed` unless it is requested or held. */
"POST /payouts/requests/{id}/hold": { input: { path: { id: number }; body: { reason: string } }; response: Schemas["RequestedPayout"] }
/** Lets a held payout be paid again. 409 `payout_changed` unless it is held or requested, `no_bank_details` if nobody knows where to pay it. */
"POST /payouts/requests/{id}/release": { input: { path: { id: number } }; response: Schemas["RequestedPayout"] }
/** Records that a bank has paid a payout, once; the reference is shown to its owner. Also one through the payment provider that is stuck: with the ID of the payout at the provider (`po_...`) it was paid there, with any other reference by your own bank, and the transfer is brought back if that is possible. 409 `payout_changed` in other states, unless it was recorded with the same reference. */
"POST /payouts/requests/{id}/paid": { input: { path: { id: number }; body: { reference: string } }; response: Schemas["RequestedPayout"] }
/** Has a payout paid again that the bank sent back to the payment provider. 409 `payout_changed` unless it is stuck. */
"POST /payouts/requests/{id}/retry": { input: { path: { id: number } }; response: Schemas["RequestedPayout"] }
/** Returns a payout to its owner's balance, with a reason that they read: also one that was paid by bank, when the bank sent it back, or that was transferred at the payment provider, which is reversed there first; if a bank was already told to pay it, the payout goes on instead. What the provider could not bring back (`transfer_left`) is returned at the expense of the platform. 409 `payout_changed` for one that was cancelled, or that the provider is moving or has paid. */
"POST /payouts/requests/{id}/return": { input: { path: { id: number }; body: { reason: string } }; response: Schemas["RequestedPayout"] }
/** People whose balance is negative, the largest debt first. */
"GET /payouts/debts": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["Debt"][]; paged: true }
/** Writes off all that somebody owes, with the reason for the audit log: their balance is zero, and the platform bears it. Repeating it changes nothing. 409 `debt_changed` if they owe another amount by now, `payout_open` while a payout of theirs is open, `own_debt` for one of your own, unless nobody else has the role. */
"POST /payouts/debts/{id}/write-off": { input: { path: { id: number }; body: { /** What they owe, as it was read */ owed_cents: number; reason: string } }; response: Schemas["Debt"] }
/** Starts a top-up of the caller's balance by an amount in cents, or in whole units of a currency without decimals; the browser confirms the card with the provider's script. The amount can also be a query parameter. */
"POST /payments/create-payment-intent": { input: { query?: { amount?: number }; body?: { amount?: number; currency?: string } }; response: { clientSecret: string; paymentIntentId: string; amount: number; status: string } }
/** Checks one of the caller's top-ups with the payment provider, and credits it once it is paid. */
"POST /payments/confirm-payment": { input: { query: { payment_intent_id: string } }; response: { status: string } }
/** The caller's balance. */
"GET /payments/balance": { input: {  }; response: Schemas["Balance"] }
/** The caller's statement, newest first. */
"GET /payments/balance/statement": { input: { query?: { limit?: number; after?: string } }; response: Schemas["StatementEntry"][]; paged: true }
/** The caller's complete statement as CSV, newest first. */
"GET /payments/balance/statement.csv": { input: {  }; response: Blob }
/** The people I blocked, newest first. */
"GET /blocks": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["Block"][]; paged: true }
/** Whether I blocked an account. Does not say whether it blocked me. */
"GET /blocks/{id}": { input: { path: { id: number } }; response: { /** Whether the caller blocked them */ is_blocked: boolean } }
/** Blocks an account, if it is not blocked yet: neither side can then write to the other, pitch, propose terms or share requests, and neither sees what the other does. Existing agreements can be completed. 400 `own_account`, 409 `too_many_blocks` beyond 1000. */
"PUT /blocks/{id}": { input: { path: { id: number } }; response: { /** Whether the caller blocked them */ is_blocked: boolean } }
/** Lifts my block of an account. One that the other side made stays. */
"DELETE /blocks/{id}": { input: { path: { id: number } }; response: undefined }
/** The signed-in user with their profiles; null while there are none. */
"GET /profile/me": { input: {  }; response: Schemas["UserWithProfiles"] }
/** Whether I have created the profile of my role. */
"GET /profile/check-profile": { input: {  }; response: { has_profile: boolean; profile_type: "client" | "developer" | null; profile_id: number | null } }
/** My profile as a creator; 404 while there is none. */
"GET /profile/developer": { input: {  }; response: Schemas["OwnDeveloperProfile"] }
/** Creates my profile as a creator, once. */
"POST /profile/developer": { input: { body: { skills: string | string[]; experience_years: number; bio?: string | null; is_public?: boolean; total_projects?: number; availability?: "now" | "soon" | "busy" | null; languages?: ("ar" | "bg" | "bn" | "ca" | "cs" | "da" | "de" | "el" | "en" | "es" | "et" | "fa" | "fi" | "fr" | "ga" | "he" | "hi" | "hr" | "hu" | "id" | "is" | "it" | "ja" | "ko" | "lt" | "lv" | "ms" | "mt" | "nb" | "nl" | "pa" | "pl" | "pt" | "ro" | "ru" | "sk" | "sl" | "sq" | "sr" | "sv" | "sw" | "ta" | "te" | "th" | "tl" | "tr" | "uk" | "ur" | "vi" | "yo" | "zh" | "zu")[]; price_range?: Schemas["PriceRange"] | null; reply_within_hours?: 4 | 24 | 72 | null } }; response: Schemas["DeveloperProfile"] }
/** Changes the named fields of my profile as a creator. */
"PUT /profile/developer": { input: { body?: { skills?: string | string[]; experience_years?: number; bio?: string | null; is_public?: boolean; total_projects?: number; availability?: "now" | "soon" | "busy" | null; languages?: ("ar" | "bg" | "bn" | "ca" | "cs" | "da" | "de" | "el" | "en" | "es" | "et" | "fa" | "fi" | "fr" | "ga" | "he" | "hi" | "hr" | "hu" | "id" | "is" | "it" | "ja" | "ko" | "lt" | "lv" | "ms" | "mt" | "nb" | "nl" | "pa" | "pl" | "pt" | "ro" | "ru" | "sk" | "sl" | "sq" | "sr" | "sv" | "sw" | "ta" | "te" | "th" | "tl" | "tr" | "uk" | "ur" | "vi" | "yo" | "zh" | "zu")[]; price_range?: Schemas["PriceRange"] | null; reply_within_hours?: 4 | 24 | 72 | null } }; response: Schemas["DeveloperProfile"] }
/** Sets my picture: JPEG, PNG, WebP or GIF, converted to a square WebP without metadata. The crop is given in fractions of its sides and defaults to the middle. */
"POST /profile/developer/image": { input: { body: { /** At most 5 MB */ file: Blob; x?: number; y?: number; width?: number; height?: number } }; response: Schemas["PictureAddress"] }
/** Removes my picture, if there is one. */
"DELETE /profile/developer/image": { input: {  }; response: undefined }
/** My profile as a client; 404 while there is none. */
"GET /profile/client": { input: {  }; response: Schemas["OwnClientProfile"] }
/** Creates my profile as a client, once. */
"POST /profile/client": { input: { body?: { company_name?: string | null; industry?: string | null; company_size?: string | null; website?: string | null } }; response: Schemas["ClientProfile"] }
/** Changes the named fields of my profile as a client. */
"PUT /profile/client": { input: { body?: { company_name?: string | null; industry?: string | null; company_size?: string | null; website?: string | null } }; response: Schemas["ClientProfile"] }
/** Creators with a public profile: by any words of their name, username, bio and skills, as `GET /search` finds them, by one skill, by years of experience, by availability, language, price and how soon they aim to reply. The best matches of words come first by default, else the newest. */
"GET /profile/developers/public": { input: { query?: { skip?: number; limit?: number; after?: string; q?: string; skill?: string; min_experience?: number; availability?: "now" | "soon" | "busy"; language?: "ar" | "bg" | "bn" | "ca" | "cs" | "da" | "de" | "el" | "en" | "es" | "et" | "fa" | "fi" | "fr" | "ga" | "he" | "hi" | "hr" | "hu" | "id" | "is" | "it" | "ja" | "ko" | "lt" | "lv" | "ms" | "mt" | "nb" | "nl" | "pa" | "pl" | "pt" | "ro" | "ru" | "sk" | "sl" | "sq" | "sr" | "sv" | "sw" | "ta" | "te" | "th" | "tl" | "tr" | "uk" | "ur" | "vi" | "yo" | "zh" | "zu"; max_price?: number; reply_within_hours?: number; order?: "relevance" | "newest" | "rating" | "experience" | "projects" } }; response: Schemas["PublicDeveloper"][]; paged: true }
/** The most common skills of the newest public creators, most frequent first. */
"GET /profile/skills": { input: {  }; response: string[] }
/** The public profile of a creator, by their account id. */
"GET /profile/developers/{id}/public": { input: { path: { id: number } }; response: Schemas["PublicDeveloper"] }
/** Creates a project. */
"POST /projects": { input: { body: { name: string; description?: string | null } }; response: Schemas["Project"] }
/** My projects, newest first; none for developers. */
"GET /projects": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["Project"][]; paged: true }
/** One of my projects. */
"GET /projects/{id}": { input: { path: { id: number } }; response: Schemas["Project"] }
/** Changes the named fields; null clears the description. */
"PUT /projects/{id}": { input: { path: { id: number }; body?: { name?: string; description?: string | null } }; response: Schemas["Project"] }
/** Deletes a project without requests; 400 `project_not_empty` otherwise. */
"DELETE /projects/{id}": { input: { path: { id: number } }; response: undefined }
/** Pitches for an open request, once: the pitch goes to its client as a message of our conversation about it. */
"POST /snagged-requests": { input: { body: { request_id: number; message: string; asking_price?: number | null; duration_days?: number | null; video_ids?: number[] | null; include_profile?: boolean | null; profile_link?: boolean | null } }; response: Schemas["Snag"] }
/** My watch list: the requests I pitched for, newest first, each with its reply. */
"GET /snagged-requests": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["Snag"][]; paged: true }
/** Removes an entry from my watch list, by the id of the entry. An undecided pitch is withdrawn; the conversation stays. */
"DELETE /snagged-requests/{request_id}": { input: { path: { request_id: number } }; response: { message: string } }
/** The newest pitch of each creator for one of my requests, newest first. */
"GET /requests/{id}/snags": { input: { path: { id: number }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["Pitch"][]; paged: true }
/** Data to compare up to 4 pitches for one of my requests, in addition to the list of pitches: the skills that the request names, and up to 2 works of each creator. */
"GET /requests/{id}/snags/comparison": { input: { path: { id: number }; query: { ids: string } }; response: Schemas["PitchComparison"][] }
/** My newest pitch for a request, even if I removed it from my watch list; null if I never pitched for it. */
"GET /requests/{id}/snags/own": { input: { path: { id: number } }; response: Schemas["Snag"] | null }
/** Changes the price and the time of my pitch until the client accepts or declines it; its client is notified. 409 once the pitch is decided or its request no longer open. */
"PUT /snagged-requests/{id}/offer": { input: { path: { id: number }; body?: { asking_price?: number | null; duration_days?: number | null } }; response: Schemas["Snag"] }
/** The pitch in one of my conversations, as a starting point for its terms; null if there is none, or it was declined, withdrawn or closed. */
"GET /conversations/{id}/pitch": { input: { path: { id: number } }; response: Schemas["PitchInBrief"] | null }
/** Marks a pitch for one of my requests as seen. */
"POST /snagged-requests/{id}/seen": { input: { path: { id: number } }; response: Schemas["Pitch"] }
/** Shortlists or declines a pitch for one of my requests. Declining requires a reason; `text` goes to the creator as a message. */
"PUT /snagged-requests/{id}/answer": { input: { path: { id: number }; body: { state: "shortlisted" | "declined"; reason?: "another_creator" | "budget" | "timing" | "experience" | "plans_changed" | "other" | null; text?: string | null } }; response: Schemas["Pitch"] }
/** Declines every pitch for one of my requests that is waiting for a reply; once the request is no longer open, the shortlisted ones too. */
"POST /requests/{id}/snags/decline-others": { input: { path: { id: number }; body?: { text?: string | null; reason?: "another_creator" | "budget" | "timing" | "experience" | "plans_changed" | "other" } }; response: { declined: number } }
/** When I was asked whether I am still looking for a creator; null if no such reminder is open. */
"GET /requests/{id}/keep-open": { input: { path: { id: number } }; response: Schemas["Reminder"] }
/** Confirms that I am still looking for a creator, so the request stays open. */
"POST /requests/{id}/keep-open": { input: { path: { id: number } }; response: Schemas["Reminder"] }
/** How much of my work an archive would contain now, and how large one to import may be. */
"GET /archives/contents": { input: {  }; response: Schemas["ArchiveContents"] }
/** A signed URL of an archive of my work, valid for an hour: videos, showcases, products with their files in all versions, and playlists, for another installation to import. 409 `nothing_to_archive` while there is none, `too_much` if one archive cannot list it all. */
"POST /archives": { input: {  }; response: Schemas["ArchiveDownload"] }
/** The archive that a signed URL grants, as a ZIP file written while it is sent. */
"GET /archives/{accountId}/download": { input: { path: { accountId: number }; query: { ends: number; signature: string } }; response: Blob }
/** My latest 20 imports of archives, newest first: those under way, and those of the last 30 days. */
"GET /archives/imports": { input: {  }; response: Schemas["ArchiveImport"][] }
/** One of my imports. */
"GET /archives/imports/{uploadId}/details": { input: { path: { uploadId: string } }; response: Schemas["ArchiveImport"] }
/** What became of the items of one of my archives, in their order in it. Those that were not imported are deleted 30 days after the import. */
"GET /archives/imports/{uploadId}/items": { input: { path: { uploadId: string }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["ArchiveImportItem"][]; paged: true }
/** Starts the upload of an archive to import: 409 `import_under_way` while another one is; 413 `storage_full` for one that is larger than the storage of an account. */
"POST /archives/imports/announced": { input: { body: { filename: string; /** Whether to import showcases too: they have no drafts, so they are public at once. */ publishes_showcases?: boolean; size: number } }; response: Schemas["ArchiveImport"] }
/** The number of bytes received, and presigned URLs for the next parts; none once all parts are there. Up to 8 at a time, valid for an hour. */
"POST /archives/imports/{uploadId}/parts": { input: { path: { uploadId: string } }; response: Schemas["NextParts"] }
/** Completes an upload once all its parts are there, else 409 `not_whole`, and starts the import: videos and playlists as private ones, products as drafts. Repeating it changes nothing. */
"POST /archives/imports/{uploadId}/finished": { input: { path: { uploadId: string } }; response: Schemas["ArchiveImport"] }
/** Opens the hosted payment page for a subscription. */
"POST /payments/create-subscription": { input: {  }; response: { url: string; payment: string } }
/** The status of the caller's subscription; `active` for every developer if payments are turned off, because no subscription is needed then. */
"GET /payments/subscription-status": { input: {  }; response: Schemas["SubscriptionStatus"] }
/** Opens the hosted page where a subscriber changes the card or cancels. 409 `portal_missing` until the owner configures it at the payment provider. */
"POST /payments/portal": { input: {  }; response: { url: string } }
/** The next charge of the payment provider for the caller's subscription, and the card it goes to. Read from the provider on each call and never stored. */
"GET /payments/subscription-billing": { input: {  }; response: Schemas["SubscriptionBilling"] }
/** Cancels the subscription at the end of the paid month, or at once. A subscription whose payment failed ends at once. */
"POST /payments/cancel-subscription": { input: { body?: { at?: "period_end" | "now" } }; response: Schemas["SubscriptionStatus"] }
/** Resumes a subscription that was set to end with its month. */
"POST /payments/resume-subscription": { input: {  }; response: Schemas["SubscriptionStatus"] }
/** Retries a failed payment with the current card; 402 with the reason if the bank declines again. */
"POST /payments/pay-subscription": { input: {  }; response: Schemas["SubscriptionStatus"] }
/** Proposes terms in a conversation about a request, by either side. Creators need an active subscription. While terms are waiting for a reply, reply with a counter-proposal instead. Milestones must sum to the price (422), and need payments. */
"POST /agreements": { input: { body: { price: number; terms: string; proposed_changes?: string | null; milestones?: ({ title: string; price: number; due_on?: string | null })[] | null; request_id: number; developer_id?: number; client_id?: number } }; response: Schemas["Agreement"] }
/** My agreements, newest first, each with what it waits for: what waits for me comes before what waits for the other side. */
"GET /agreements": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["ListedAgreement"][]; paged: true }
/** Replies to terms with a counter-proposal, by the side that did not propose them. It supersedes the earlier terms, which stay in the history. With `content_hash`, only while those terms are still current. */
"POST /agreements/{id}/counter": { input: { path: { id: number }; body: { price: number; terms: string; proposed_changes?: string | null; milestones?: ({ title: string; price: number; due_on?: string | null })[] | null; content_hash?: string } }; response: Schemas["Agreement"] }
/** Accepts the terms the other side proposed, by their content hash; without one, the current terms. Settles the request: the first acceptance wins, other terms about it are withdrawn. */
"POST /agreements/{id}/accept": { input: { path: { id: number }; body?: { content_hash?: string } }; response: Schemas["Agreement"] }
/** Declines the terms the other side proposed. */
"POST /agreements/{id}/decline": { input: { path: { id: number } }; response: Schemas["Agreement"] }
/** Withdraws my own terms before the other side replies. */
"POST /agreements/{id}/withdraw": { input: { path: { id: number } }; response: Schemas["Agreement"] }
/** Marks accepted work as completed, by its client; its request and conversation are completed with it. Milestones without money are cancelled; 409 `milestones_open` while one holds money. */
"POST /agreements/{id}/complete": { input: { path: { id: number } }; response: Schemas["Agreement"] }
/** The status of my agreements about these requests: for each, the settled one or else the newest. */
"GET /agreements/statuses": { input: { query: { request_ids: string } }; response: ({ request_id: number; status: "proposed" | "accepted" | "declined" | "withdrawn" | "completed" })[] }
/** My newest agreement about a request, with one developer if named; a settled one comes first. 404 while there is none, and for a request I may not read. */
"GET /agreements/request/{id}": { input: { path: { id: number }; query?: { developer_id?: number } }; response: Schemas["Agreement"] }
/** Every proposal and step about terms in one of my conversations, newest first. */
"GET /agreements/conversation/{id}/steps": { input: { path: { id: number }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["AgreementStep"][]; paged: true }
/** One of my agreements. */
"GET /agreements/{id}": { input: { path: { id: number } }; response: Schemas["Agreement"] }
/** Marks my notifications about an agreement, and about earlier ones in its conversation, as read. */
"POST /agreements/{id}/read": { input: { path: { id: number } }; response: undefined }
/** The complete record of one of my agreements, for archiving. Every version and step includes its hash, so anyone can verify it: SHA-256 over JSON without whitespace, with the keys in the order of the record and without the hash itself; a step is hashed with the number of the agreement after `prev_hash`. */
"GET /agreements/{id}/record": { input: { path: { id: number } }; response: Schemas["AgreementRecordOutput"] }
/** Verifies a record or a printed code: whether it is intact, whether this installation issued it, when it was sealed, and the content hash of each version. Stores nothing and discloses nothing else. A code alone does not prove the text printed above it; the content hash does. */
"POST /agreements/verify": { input: { body?: { record?: Schemas["AgreementRecord"]; code?: string } }; response: Schemas["Verdict"] }
/** Proposes other terms for agreed work, by either side: the agreed ones stay in force until the other side accepts. Existing milestones come first, in their order; those without money can be changed or removed with a price of zero, those that hold money can become cheaper, and new ones follow. 422 for milestones that cannot change so, 409 `change_pending` while another change waits for a reply, `terms_changed` unless `content_hash` is that of the agreed terms. */
"POST /agreements/{id}/change": { input: { path: { id: number }; body: { price: number; terms: string; proposed_changes?: string | null; milestones?: ({ title: string; price: number; due_on?: string | null })[] | null; content_hash?: string } }; response: Schemas["Agreement"] }
/** Accepts a proposed change, by the other side, by its content hash. New milestones wait for funding; what milestones that hold money cost less goes to the client's balance at once. 409 `milestone_changed` if a milestone has moved on since it was proposed, `milestone_frozen` while a bank questions its payment. */
"POST /agreements/{id}/change/accept": { input: { path: { id: number }; body?: { content_hash?: string } }; response: Schemas["Agreement"] }
/** Declines a proposed change, by the other side: the agreed terms stay in force. */
"POST /agreements/{id}/change/decline": { input: { path: { id: number } }; response: Schemas["Agreement"] }
/** Withdraws a change that I proposed, before the other side replies. */
"POST /agreements/{id}/change/withdraw": { input: { path: { id: number } }; response: Schemas["Agreement"] }
/** Delivers work for accepted terms, by their creator, with an active subscription as for messages. It is sent as a message, which carries the files and videos. 409 while an earlier delivery is waiting for a reply, and once the work is marked as completed. In an agreement that is paid here it names a funded milestone: 422 without one, 409 `not_funded` for another. */
"POST /agreements/{id}/deliveries": { input: { path: { id: number }; body: { note: string; milestone?: number; file_ids?: number[]; video_ids?: number[] } }; response: Schemas["Agreement"] }
/** Accepts a pending delivery, by the client. This does not mark the work as completed. That of a milestone releases its money to the creator; 409 `milestone_frozen` during a dispute. */
"POST /agreements/{id}/deliveries/{number}/accept": { input: { path: { id: number; number: number } }; response: Schemas["Agreement"] }
/** Returns a pending delivery with a reason, by the client; the creator can deliver again. 409 `milestone_frozen` while its milestone is disputed. */
"POST /agreements/{id}/deliveries/{number}/return": { input: { path: { id: number; number: number }; body: { reason: string } }; response: Schemas["Agreement"] }
/** Whether agreements can be paid here, the fee that the creator pays, and after how many days a delivery is accepted automatically. */
"GET /agreements/milestones/settings": { input: {  }; response: { is_available: boolean; fee_percent: number; accept_after_days: number } }
/** Funds a planned milestone, by the client: the money is held until it is released or refunded. From the balance at once; by card, `url` is the page to pay on, which leads back to `/agreements/:id?session_id=…`. 400 `insufficient_funds` or `not_by_card`, 409 `milestone_changed` unless it is planned, `payment_processing` while an earlier payment is being processed, `creator_left`. */
"POST /agreements/{id}/milestones/{number}/fund": { input: { path: { id: number; number: number }; body: { pay_with: "card" | "balance" } }; response: { url?: string; agreement?: Schemas["Agreement"] } }
/** What became of my payment on a payment page. While it is `open` or `processing`, the provider is queried, and an `agreement` event announces the result. */
"GET /agreements/milestones/funding/{sessionId}": { input: { path: { sessionId: string } }; response: { agreement_id: number; number: number; state: "open" | "processing" | "paid" | "disputed" | "returned" | "expired" } }
/** Returns the money of a milestone to the client's balance: by the creator at any time before it is released, by the client only while nothing was delivered for it (403 `not_your_turn`). 409 `milestone_changed` unless it is funded or delivered, `milestone_frozen` during a dispute. */
"POST /agreements/{id}/milestones/{number}/refund": { input: { path: { id: number; number: number } }; response: Schemas["Agreement"] }
/** Opens a dispute about a funded or delivered milestone, by either side, with a reason that the other side and moderators read. It is frozen until a moderator divides its money, or it is withdrawn. 409 `milestone_changed`, `milestone_frozen` or `too_many_disputes`. */
"POST /agreements/{id}/milestones/{number}/dispute": { input: { path: { id: number; number: number }; body: { reason: string } }; response: Schemas["Agreement"] }
/** Withdraws a dispute, by the side that opened it; the milestone continues where it was. 409 `milestone_changed` unless it is disputed. */
"POST /agreements/{id}/milestones/{number}/dispute/withdraw": { input: { path: { id: number; number: number } }; response: Schemas["Agreement"] }
/** Disputes about milestones: with `open` those to be decided, oldest first; with `all` every one, newest first. */
"GET /agreements/disputes": { input: { query?: { skip?: number; limit?: number; after?: string; show?: "open" | "all" } }; response: Schemas["DisputeEntry"][]; paged: true }
/** A dispute with the terms, the steps and the deliveries of its agreement. */
"GET /agreements/disputes/{id}": { input: { path: { id: number } }; response: Schemas["Dispute"] }
/** The conversation of the two parties with its files, oldest first, after the message with the id `after`. */
"GET /agreements/disputes/{id}/messages": { input: { path: { id: number }; query?: { after?: number; limit?: number } }; response: Schemas["Message"][] }
/** Divides what is held for a disputed milestone between the client and the creator, exactly, with a reason that both read. 422 unless the two amounts sum to what is held; 409 `dispute_closed` once it was decided otherwise or withdrawn, `own_dispute` to a moderator who is one of the two, unless nobody else is a moderator, `payment_disputed` while a bank questions the payment. */
"POST /agreements/disputes/{id}/divide": { input: { path: { id: number }; body: { to_client: number; to_creator: number; reason: string } }; response: Schemas["DisputeEntry"] }
/** The case study of one of my agreements. 404 while none has been proposed. */
"GET /agreements/{id}/case-study": { input: { path: { id: number } }; response: Schemas["CaseStudy"] }
/** Proposes to publish completed work as a case study on one of my showcases, by its creator, at most 5 times. Nothing is published before its client agrees. */
"POST /agreements/{id}/case-study": { input: { path: { id: number }; body: { showcase_id: number; title: string; summary: string; terms: string; hides_amount?: boolean; hides_client?: boolean } }; response: Schemas["CaseStudy"] }
/** Agrees to the proposal of this version, by the client, and publishes it. Whatever either side chose to hide is hidden. 409 `case_study_changed` if a newer version has been proposed. */
"POST /agreements/{id}/case-study/consent": { input: { path: { id: number }; body: { version: number; hides_amount?: boolean; hides_client?: boolean } }; response: Schemas["CaseStudy"] }
/** Declines a proposed case study, by the client. */
"POST /agreements/{id}/case-study/decline": { input: { path: { id: number } }; response: Schemas["CaseStudy"] }
/** Withdraws a case study, by either side at any time; only the two sides can still read it. */
"POST /agreements/{id}/case-study/withdraw": { input: { path: { id: number } }; response: Schemas["CaseStudy"] }
/** The case studies on a showcase that both sides agreed to, newest first. */
"GET /project-showcase/{id}/case-studies": { input: { path: { id: number }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["PublishedCaseStudy"][]; paged: true }
/** My boards, newest first, each with whether the given creator or showcase is on it. */
"GET /boards": { input: { query?: { skip?: number; limit?: number; after?: string; creator_id?: number; showcase_id?: number } }; response: Schemas["Board"][]; paged: true }
/** Creates a board; at most 50, then 409 `too_many_boards`. */
"POST /boards": { input: { body: { name: string } }; response: Schemas["Board"] }
/** One of my boards with its creators and showcases. */
"GET /boards/{id}": { input: { path: { id: number } }; response: Schemas["WholeBoard"] }
/** Renames one of my boards. */
"PUT /boards/{id}": { input: { path: { id: number }; body: { name: string } }; response: Schemas["Board"] }
/** Deletes one of my boards; its creators are not notified. */
"DELETE /boards/{id}": { input: { path: { id: number } }; response: undefined }
/** Adds a public creator to a board, once; at most 100, then 409 `board_full`. */
"POST /boards/{id}/creators": { input: { path: { id: number }; body: { developer_id: number } }; response: Schemas["Board"] }
/** Removes a creator from a board. */
"DELETE /boards/{id}/creators/{developer_id}": { input: { path: { id: number; developer_id: number } }; response: undefined }
/** Adds a showcase to a board, once; at most 100, then 409 `board_full`. */
"POST /boards/{id}/showcases": { input: { path: { id: number }; body: { showcase_id: number } }; response: Schemas["Board"] }
/** Removes a showcase from a board. */
"DELETE /boards/{id}/showcases/{showcase_id}": { input: { path: { id: number; showcase_id: number } }; response: undefined }
/** Shares one of my open requests with all creators on a board and the creators of its showcases, or only with those named, and notifies them; creators of a showcase on it are told which showcase led to them. Creators who already have the request are skipped; a sensitive request is shared only with `acknowledge_sensitive`. */
"POST /boards/{id}/invite": { input: { path: { id: number }; body: { request_id: number; developer_ids?: number[]; acknowledge_sensitive?: boolean } }; response: Schemas["Invited"] }
/** Open public requests that fit me, the best first, each with the reasons: it names my skills, resembles my showcases, is by a client I worked for, or its budget covers my prices. The newest if none fits. Excludes those shared with me, those I have a conversation about, and those I dismissed. */
"GET /requests/matching": { input: { query?: { limit?: number } }; response: Schemas["MatchingRequest"][] }
/** Leaves an open public request out of the requests that fit me, and of what I am notified of. Idempotent. */
"PUT /requests/matching/{id}/dismissal": { input: { path: { id: number } }; response: undefined }
/** Undoes the dismissal of a request. */
"DELETE /requests/matching/{id}/dismissal": { input: { path: { id: number } }; response: undefined }
/** Creators with a public profile who fit one of my requests, the best first, each with the reasons: it names their skills, their showcases resemble it, they worked for me, their replies, ratings and prices. Excludes those it is shared with, who have a conversation about it, and whom I dismissed for it. */
"GET /requests/{id}/fitting-creators": { input: { path: { id: number }; query?: { limit?: number } }; response: Schemas["FittingCreator"][] }
/** Leaves a creator out of those who fit one of my requests. They do not learn of it. Idempotent. */
"PUT /requests/{id}/fitting-creators/{creator_id}/dismissal": { input: { path: { id: number; creator_id: number } }; response: undefined }
/** Undoes the dismissal of a creator. */
"DELETE /requests/{id}/fitting-creators/{creator_id}/dismissal": { input: { path: { id: number; creator_id: number } }; response: undefined }
/** Public items by others like a public showcase, video or product, the most similar first, each with the reasons. Empty for an item that is not public. */
"GET /similar": { input: { query: { kind: "showcase" | "video" | "product"; id: number; limit?: number } }; response: Schemas["SimilarItem"][] }
/** Posts a request, private by default. A sensitive one cannot be public, an idea has no budget. If addressed to a developer, it is shared with them at once; a sensitive one only with `acknowledge_sensitive`. `video_id` attaches one of my videos, or one of that developer that is public or whose share link I opened; my own video becomes watchable by everyone who can read the request. */
"POST /requests": { input: { body: { title: string; content: string; estimated_budget?: number | null; is_public?: boolean; contains_sensitive_data?: boolean; is_idea?: boolean; seeks_collaboration?: boolean; collaboration_details?: string | null; project_id?: number | null; developer_id?: number | null; video_id?: number | null; acknowledge_sensitive?: boolean } }; response: Schemas["Request"] }
/** My requests and those shared with me, newest first. */
"GET /requests": { input: { query?: { skip?: number; limit?: number; after?: string; project_id?: number; status?: "open" | "in_progress" | "completed" | "cancelled"; shared?: boolean; include_shared?: boolean } }; response: Schemas["Request"][]; paged: true }
/** Public requests of every status that have any of the words, as `GET /search` finds open ones, or all, in one of the sort orders. The best matches of words come first by default, else the newest; `tickets` is the order open, collaboration, ideas, in progress, completed, cancelled. The filter `open` excludes ideas. */
"GET /requests/public": { input: { query?: { skip?: number; limit?: number; after?: string; filter?: "all" | "open" | "collaboration" | "idea" | "in_progress" | "completed" | "cancelled"; order?: "relevance" | "newest" | "tickets" | "highest_budget" | "lowest_budget"; q?: string; min_budget?: number; max_budget?: number } }; response: Schemas["Request"][]; paged: true }
/** Requests that clients shared with me, newest share first. */
"GET /requests/shared-with-me": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["SharedRequest"][]; paged: true }
/** Alias of 'my requests'; other users' requests are refused. */
"GET /requests/user/{id}": { input: { path: { id: number }; query?: { skip?: number; limit?: number; after?: string; project_id?: number; status?: "open" | "in_progress" | "completed" | "cancelled"; shared?: boolean; include_shared?: boolean } }; response: Schemas["Request"][]; paged: true }
/** A request that is public, mine, shared with me, or that I have a conversation about. */
"GET /requests/{id}": { input: { path: { id: number } }; response: Schemas["Request"] }
/** Changes a request, by its owner or a creator with an editing share. */
"PUT /requests/{id}": { input: { path: { id: number }; body?: { title?: string; content?: string; estimated_budget?: number | null; is_public?: boolean; contains_sensitive_data?: boolean; is_idea?: boolean; seeks_collaboration?: boolean; collaboration_details?: string | null; project_id?: number | null; status?: "open" | "in_progress" | "completed" | "cancelled" } }; response: Schemas["Request"] }
/** Deletes one of my requests that has no conversations. */
"DELETE /requests/{id}": { input: { path: { id: number } }; response: { message: string } }
/** Shares one of my requests with a developer, at most once each; a sensitive one only with `acknowledge_sensitive`. */
"POST /requests/{id}/share": { input: { path: { id: number }; body: { shared_with_user_id: number; can_edit?: boolean; acknowledge_sensitive?: boolean } }; response: Schemas["Share"] }
/** Revokes a share and returns it, or null if there was none. */
"DELETE /requests/{id}/share/{user_id}": { input: { path: { id: number; user_id: number } }; response: Schemas["Share"] | null }
/** Marks a request shared with me as seen, by the id of the share. */
"POST /requests/shared-with-me/{id}/mark-viewed": { input: { path: { id: number } }; response: { success: true } }
/** Marks a request as seen if it is shared with me. */
"POST /requests/{id}/viewed": { input: { path: { id: number } }; response: { success: true } }
/** Up to five users of the opposite role whose username starts with the given text, an exact match first; then creators with a public profile whose full name matches it by word prefix, ignoring accents. */
"GET /requests/users/search": { input: { query: { q: string } }; response: ({ id: number; username: string; full_name: string | null })[] }
/** The same search, with its own `limit` on the number of results. */
"GET /requests/search/users": { input: { query: { query: string; limit?: number } }; response: ({ id: number; username: string; full_name: string | null })[] }
/** The shares of one of my requests, in the order they were added. */
"GET /requests/{id}/shares/users": { input: { path: { id: number }; query?: { skip?: number; limit?: number; after?: string } }; response: ({ id: number; username: string; can_edit: boolean })[]; paged: true }
/** Makes one of my requests public or private; a sensitive one cannot be public. */
"PUT /requests/{id}/privacy": { input: { path: { id: number }; query: { is_public: boolean } }; response: Schemas["Request"] }
/** Moves one of my requests into one of my projects. */
"POST /requests/{id}/project": { input: { path: { id: number }; body: { project_id: number } }; response: Schemas["Request"] }
/** Removes one of my requests from its project. */
"DELETE /requests/{id}/project": { input: { path: { id: number } }; response: Schemas["Request"] }
/** Moves several of my requests into one of my projects, all or none; returns the number that were not in it before. */
"POST /projects/{id}/requests": { input: { path: { id: number }; body: { request_ids: number[] } }; response: { project_id: number; added: number } }
/** Opens the conversation about a request with its client, or returns the existing one. Needs a developer with an active subscription. */
"POST /conversations": { input: { body: { request_id: number } }; response: Schemas["Conversation"] }
/** My conversations, last activity first, each with its newest 50 messages, or fewer with `messages`. Archived ones are excluded unless `archived` is `include` or `only`. */
"GET /conversations/user/list": { input: { query?: { skip?: number; limit?: number; after?: string; request_id?: number; project_id?: number; status?: "active" | "negotiating" | "agreed" | "completed"; unread?: boolean; archived?: "exclude" | "include" | "only"; messages?: number; q?: string } }; response: Schemas["Conversation"][]; paged: true }
/** The number of messages I have not read, not counting archived conversations. */
"GET /conversations/unread": { input: {  }; response: { count: number } }
/** The number of conversations of each public request, by request id, for the newest 1000 that have any. */
"GET /conversations/request/conversation-counts": { input: {  }; response: { [key: string]: number } }
/** A conversation I take part in, with its newest 200 messages; the `Link` header has the URL of older ones. */
"GET /conversations/{id}": { input: { path: { id: number } }; response: Schemas["Conversation"] }
/** Moves the conversation to another status, by either side. Only an agreement moves it to or from `agreed`. */
"PATCH /conversations/{id}": { input: { path: { id: number }; body: { status: "active" | "negotiating" | "agreed" | "completed" } }; response: Schemas["Conversation"] }
/** Alias of the PATCH call, for older clients. */
"PUT /conversations/{id}": { input: { path: { id: number }; body: { status: "active" | "negotiating" | "agreed" | "completed" } }; response: Schemas["Conversation"] }
/** Messages oldest first: the newest ones, those before or after a given one, or those around it or around a moment; reading backwards, the `Link` header has the URL of the ones before. With `q`, those that contain its words, newest first. */
"GET /conversations/{id}/messages": { input: { path: { id: number }; query?: { before?: number; after?: number; around?: number; around_time?: string; q?: string; limit?: number } }; response: Schemas["Message"][] }
/** Sends a message, once for each `client_key`; with `video_id` and `at_seconds` it is a question about that moment of a video that was sent here. Developers need an active subscription; clients never pay to talk. A completed conversation accepts messages until it closes, then 409 `conversation_completed`. 403 `contact_refused` while one side blocks the other. Marks earlier messages of the other side as read, and removes the conversation from both archives. */
"POST /conversations/{id}/messages": { input: { path: { id: number }; body?: { content?: string; include_profile?: boolean; video_ids?: number[]; showcase_ids?: number[]; file_ids?: number[]; video_id?: number | null; at_seconds?: number | null; client_key?: string } }; response: Schemas["Message"] }
/** The first 200 questions about moments of a video in one of my conversations, in playback order. */
"GET /conversations/{id}/moments": { input: { path: { id: number }; query: { video_id: number } }; response: Schemas["VideoMoment"][] }
/** Replaces the text of one of my messages, up to 15 minutes after it was sent and while I may still write in the conversation. The earlier text is not stored. */
"PATCH /conversations/{id}/messages/{messageId}": { input: { path: { id: number; messageId: number }; body: { content: string } }; response: Schemas["Message"] }
/** Deletes one of my messages with its attachments. Both sides see that a message was deleted. */
"DELETE /conversations/{id}/messages/{messageId}": { input: { path: { id: number; messageId: number } }; response: Schemas["Message"] }
/** Uploads a file for a message to be sent. It is deleted after a day if no message is sent with it. */
"POST /conversations/{id}/files": { input: { path: { id: number }; body: { /** At most 25 MB */ file: Blob } }; response: Schemas["WaitingFile"] }
/** The files sent in one of my conversations, newest first. */
"GET /conversations/{id}/files": { input: { path: { id: number }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["SentFile"][]; paged: true }
/** A file of a message, by the signed URL in the message. */
"GET /conversations/{id}/files/{fileId}": { input: { path: { id: number; fileId: number }; query: { ends: number; signature: string } }; response: Blob }
/** Shows the other side that I am typing; at most once every 3 s. */
"POST /conversations/{id}/typing": { input: { path: { id: number } }; response: undefined }
/** Marks every message of the conversation as read by me. */
"POST /conversations/{id}/read": { input: { path: { id: number } }; response: Schemas["ReadMark"] }
/** Archives a conversation for me only, until its next message. */
"PUT /conversations/{id}/archive": { input: { path: { id: number } }; response: undefined }
/** Removes a conversation from my archive. */
"DELETE /conversations/{id}/archive": { input: { path: { id: number } }; response: undefined }
/** Reopens a completed conversation for messages of both sides, by either side, for as long as after its completion. Any other conversation is left unchanged. */
"POST /conversations/{id}/reopen": { input: { path: { id: number } }; response: Schemas["Conversation"] }
/** My API tokens, newest first; at most 20. Expired ones are listed for 30 days. */
"GET /integrations/tokens": { input: {  }; response: Schemas["ApiToken"][] }
/** Makes an API token with scopes; the response has its secret, which cannot be read again. Requires the password, or a recent sign-in where there is none. 409 `too_many_tokens` beyond 20. */
"POST /integrations/tokens": { input: { body: { name: string; scopes: ("read" | "write:requests" | "write:conversations" | "write:agreements" | "write:videos" | "write:showcases" | "write:products" | "write:ratings" | "write:profile" | "write:notifications")[]; /** Null for a token that does not expire */ expires_in_days: number | null; password?: string } }; response: { id: number; name: string; /** The last four characters */ ending: string; scopes: ("read" | "write:requests" | "write:conversations" | "write:agreements" | "write:videos" | "write:showcases" | "write:products" | "write:ratings" | "write:profile" | "write:notifications")[]; created_at: string; /** Null if it does not expire */ expires_at: string | null; /** To the hour; null if it was never used */ last_used_at: string | null; /** Sent as `Authorization: Bearer` */ token: string } }
/** Revokes an API token at once. */
"DELETE /integrations/tokens/{id}": { input: { path: { id: number } }; response: undefined }
/** My webhooks, newest first; at most 10. */
"GET /integrations/webhooks": { input: {  }; response: Schemas["Webhook"][] }
/** Adds a webhook: events of my own things are posted to its address from now on. The response has the secret that signs them. Requires the password, or a recent sign-in where there is none. 400 `target_refused` for an address that is not outside, `target_unknown` for a host that is not found. 409 `too_many_webhooks` beyond 10. */
"POST /integrations/webhooks": { input: { body: { url: string; events: ("request.changed" | "request.shared" | "pitch.changed" | "agreement.changed" | "sale.changed" | "payout.changed")[]; password?: string } }; response: { id: number; url: string; events: ("request.changed" | "request.shared" | "pitch.changed" | "agreement.changed" | "sale.changed" | "payout.changed")[]; is_on: boolean; /** Since when every try has failed; null if the last one did not */ failing_since: string | null; created_at: string; /** Verifies signatures; `whsec_` and 32 bytes in Base64, as standard-webhooks writes them */ secret: string } }
/** Changes the address or the events of a webhook, or turns it off or on. Off, nothing is sent, and what was waiting fails; on again, it starts with what happens from then on. Another address requires the password, or a recent sign-in where there is none. 400 `target_refused` for an address that is not outside, `target_unknown` for a host that is not found. */
"PATCH /integrations/webhooks/{id}": { input: { path: { id: number }; body?: { url?: string; events?: ("request.changed" | "request.shared" | "pitch.changed" | "agreement.changed" | "sale.changed" | "payout.changed")[]; is_on?: boolean; password?: string } }; response: Schemas["Webhook"] }
/** Deletes a webhook with its deliveries. */
"DELETE /integrations/webhooks/{id}": { input: { path: { id: number } }; response: undefined }
/** Replaces the secret of a webhook. For a day the old one signs too. */
"POST /integrations/webhooks/{id}/secret": { input: { path: { id: number } }; response: { /** Verifies signatures; `whsec_` and 32 bytes in Base64, as standard-webhooks writes them */ secret: string } }
/** What was sent to a webhook within 30 days, newest first. */
"GET /integrations/webhooks/{id}/deliveries": { input: { path: { id: number }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["WebhookDelivery"][]; paged: true }
/** Sends a test event to a webhook. 409 `webhook_off` while it is off. */
"POST /integrations/webhooks/{id}/test": { input: { path: { id: number } }; response: Schemas["WebhookDelivery"] }
/** Sends a delivery again, with the id of its event. 409 `webhook_off` while the webhook is off. */
"POST /integrations/webhooks/{id}/deliveries/{deliveryId}/redeliver": { input: { path: { id: number; deliveryId: number } }; response: Schemas["WebhookDelivery"] }
/** My notifications, newest first; with `unread`, only those I have not read. */
"GET /notifications": { input: { query?: { skip?: number; limit?: number; after?: string; unread?: boolean } }; response: Schemas["Notification"][]; paged: true }
/** The number of my unread notifications. */
"GET /notifications/unread": { input: {  }; response: Schemas["UnreadCount"] }
/** Marks notifications as read: those named, or all up to an id. Returns the number still unread. */
"POST /notifications/read": { input: { body?: { ids?: number[]; up_to?: number } }; response: Schemas["UnreadCount"] }
/** My notification preferences for each kind. */
"GET /notifications/settings": { input: {  }; response: Schemas["NotificationSettings"] }
/** Changes my notification preferences for the named kinds. Notifications waiting to be emailed follow the new schedule. */
"PUT /notifications/settings": { input: { body: { kinds: Schemas["NotificationSetting"][] } }; response: Schemas["NotificationSettings"] }
/** The emails that an unsubscribe link would stop. Changes nothing. */
"GET /notifications/unsubscribe": { input: { query: { token: string } }; response: Schemas["Unsubscribing"] }
/** Stops the emails named by an unsubscribe link, or all emails about notifications. Idempotent. */
"POST /notifications/unsubscribe": { input: { body: { token: string; all?: boolean } }; response: Schemas["Unsubscribing"] }
/** One-click unsubscribe for mail clients (RFC 8058): one POST to the URL in `List-Unsubscribe`, whatever its body. */
"POST /notifications/unsubscribe/one-click": { input: { query: { token: string } }; response: undefined }
/** Showcases that have any of the words, as `GET /search` finds them, or all, in one of the sort orders. The best matches of words come first by default, else the newest. */
"GET /project-showcase": { input: { query?: { skip?: number; limit?: number; after?: string; q?: string; order?: "relevance" | "newest" | "best_rated" | "ranked" } }; response: Schemas["Showcase"][]; paged: true }
/** Publishes a showcase. The videos must be mine, else 400 `invalid_video_ids`; private ones are visible only to me. */
"POST /project-showcase": { input: { body: { title: string; description: string; for_whom?: string | null; what_changed?: string | null; project_url?: string | null; repository_url?: string | null; demo_url?: string | null; /** At most 5 MB */ image_file?: Blob; image_alt?: string | null; /** At most 0.5 MB */ readme_file?: Blob; selected_video_ids?: number[]; include_profile?: boolean } }; response: Schemas["Showcase"] }
/** All showcases in the order `ranked`, for older clients. */
"GET /project-showcase/ranked-projects/get": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["Showcase"][]; paged: true }
/** A user's showcases, newest first. */
"GET /project-showcase/developer/{id}": { input: { path: { id: number }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["Showcase"][]; paged: true }
/** Rates a creator with one to five stars, replacing my earlier rating. Clients who have had a conversation with them may. 400 `cannot_rate_own` for my own. */
"POST /project-showcase/developer/{id}": { input: { path: { id: number }; body: { stars: number; comment?: string | null } }; response: Schemas["RatingTaken"] }
/** Withdraws my rating of a creator; 404 while there is none. Once the other side of an agreement has been able to read it, I cannot rate that work again: 409 `rating_withdrawn`. */
"DELETE /project-showcase/developer/{id}": { input: { path: { id: number } }; response: undefined }
/** A showcase. */
"GET /project-showcase/{id}": { input: { path: { id: number } }; response: Schemas["Showcase"] }
/** Changes the named fields. */
"PUT /project-showcase/{id}": { input: { path: { id: number }; body?: { title?: string; description?: string; for_whom?: string | null; what_changed?: string | null; project_url?: string | null; repository_url?: string | null; demo_url?: string | null } }; response: Schemas["Showcase"] }
/** Deletes a showcase with its files; its videos stay. */
"DELETE /project-showcase/{id}": { input: { path: { id: number } }; response: { message: string } }
/** Replaces the first picture, the README, or both. */
"PUT /project-showcase/{id}/files": { input: { path: { id: number }; body?: { /** At most 5 MB */ image_file?: Blob; image_alt?: string | null; /** At most 0.5 MB */ readme_file?: Blob } }; response: Schemas["Showcase"] }
/** The README of a showcase: rendered in the format `html`, otherwise its source. */
"GET /project-showcase/{id}/readme": { input: { path: { id: number }; query?: { format?: string } }; response: Schemas["Readme"] }
/** Deletes the README. */
"DELETE /project-showcase/{id}/readme": { input: { path: { id: number } }; response: Schemas["Showcase"] }
/** Previews a README. Nothing is stored. */
"POST /project-showcase/readme/preview": { input: { body: { repository_url?: string | null; /** At most 0.5 MB */ readme_file: Blob } }; response: Schemas["Readme"] }
/** Links my profile, which must exist, or removes the link: `include_profile` in the body or the query, true by default. */
"PUT /project-showcase/{id}/profile": { input: { path: { id: number }; query?: { include_profile?: boolean }; body?: { include_profile?: boolean } }; response: Schemas["Showcase"] }
/** Links exactly these videos, in this order. They must be mine, else 400 `invalid_video_ids`; private ones are visible only to me. */
"PUT /project-showcase/{id}/videos": { input: { path: { id: number }; body: number[] }; response: Schemas["Showcase"] }
/** Links one of my videos after the others, once; while private, it is visible only to me. 400 `invalid_video_ids` for another user's video. At most 20, then 409 `showcase_full`. */
"POST /project-showcase/{id}/link-video/{videoId}": { input: { path: { id: number; videoId: number } }; response: Schemas["Showcase"] }
/** Removes a video from a showcase. */
"DELETE /project-showcase/{id}/link-video/{videoId}": { input: { path: { id: number; videoId: number } }; response: Schemas["Showcase"] }
/** Adds a picture of any shape after the others: JPEG, PNG, WebP or GIF; at most 12, then 409 `too_many_pictures`. */
"POST /project-showcase/{id}/pictures": { input: { path: { id: number }; body: { /** At most 5 MB */ file: Blob; alt?: string | null } }; response: Schemas["Showcase"] }
/** Puts the named pictures first, in this order; the others follow in their current order. The first one is the cover. */
"PUT /project-showcase/{id}/pictures": { input: { path: { id: number }; body: number[] }; response: Schemas["Showcase"] }
/** Sets or clears the description of a picture. */
"PUT /project-showcase/{id}/pictures/{pictureId}": { input: { path: { id: number; pictureId: number }; body?: { alt?: string | null } }; response: Schemas["Showcase"] }
/** Deletes a picture. */
"DELETE /project-showcase/{id}/pictures/{pictureId}": { input: { path: { id: number; pictureId: number } }; response: Schemas["Showcase"] }
/** Creates or changes the share link of my showcase: `new_link` replaces the link; an expiry or password of null removes it. Anyone else, signed in or not, gets the URL of its page. */
"POST /project-showcase/{id}/share": { input: { path: { id: number }; body?: { new_link?: boolean; ends_at?: string | null; password?: string | null } }; response: Schemas["ShowcaseLink"] }
/** The share link of my showcase; 404 if it has none. */
"GET /project-showcase/{id}/share": { input: { path: { id: number } }; response: Schemas["ShowcaseLink"] }
/** Revokes the share link of my showcase. */
"DELETE /project-showcase/{id}/share": { input: { path: { id: number } }; response: undefined }
/** The times the share link of my showcase was opened and by whom, newest first; visitors who were not signed in have no name. */
"GET /project-showcase/{id}/share/openings": { input: { path: { id: number }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["ShareOpening"][]; paged: true }
/** The showcase of a share link; 403 `password_needed` if the link has a password. */
"GET /project-showcase/shared/{token}": { input: { path: { token: string } }; response: Schemas["Showcase"] }
/** The showcase of a password-protected share link. */
"POST /project-showcase/shared/{token}": { input: { path: { token: string }; body: { password: string } }; response: Schemas["Showcase"] }
/** Schedules a one-time fetch of the README from the repository of my showcase, on a forge this installation allows. It runs after the response. */
"POST /project-showcase/{id}/readme/fetch": { input: { path: { id: number } }; response: Schemas["ReadmeFetch"] }
/** The status of my last README fetch; 404 if there was none. */
"GET /project-showcase/{id}/readme/fetch": { input: { path: { id: number } }; response: Schemas["ReadmeFetch"] }
/** The public page of a creator, by their account id: as they arranged it, or their newest works. */
"GET /portfolios/developers/{id}": { input: { path: { id: number } }; response: Schemas["Portfolio"] }
/** The arrangement of my public page. */
"GET /portfolios/mine": { input: {  }; response: Schemas["PortfolioArrangement"] }
/** Arranges my public page: these sections in this order, each with the named works or the newest. Private works are not shown on it until they are public. */
"PUT /portfolios/mine": { input: { body: { sections: ({ kind: "showcases" | "videos" | "playlists"; works?: ({ id: number; also_private?: boolean })[] | null } | { kind: "ratings" })[] } }; response: Schemas["PortfolioArrangement"] }
/** Resets my public page to the newest works. */
"DELETE /portfolios/mine": { input: {  }; response: undefined }
/** My works of one kind to choose from, including private ones, newest first. */
"GET /portfolios/works": { input: { query: { skip?: number; limit?: number; after?: string; kind: "showcases" | "videos" | "playlists" } }; response: Schemas["PortfolioWork"][]; paged: true }
/** My pages other than the public one, newest first. */
"GET /portfolios/pages": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["PortfolioPage"][]; paged: true }
/** Creates a page for one kind of client; at most 50, then 409 `too_many_pages`. */
"POST /portfolios/pages": { input: { body: { title: string; words?: string | null; sections?: ({ kind: "showcases" | "videos" | "playlists"; works?: ({ id: number; also_private?: boolean })[] | null } | { kind: "ratings" })[] } }; response: Schemas["WholePortfolioPage"] }
/** One of my pages with its arrangement. */
"GET /portfolios/pages/{id}": { input: { path: { id: number } }; response: Schemas["WholePortfolioPage"] }
/** Changes the named fields. Private works are shown only if they are videos marked `also_private`. */
"PUT /portfolios/pages/{id}": { input: { path: { id: number }; body?: { title?: string; words?: string | null; sections?: ({ kind: "showcases" | "videos" | "playlists"; works?: ({ id: number; also_private?: boolean })[] | null } | { kind: "ratings" })[] } }; response: Schemas["WholePortfolioPage"] }
/** Deletes one of my pages with its share link. */
"DELETE /portfolios/pages/{id}": { input: { path: { id: number } }; response: undefined }
/** Creates or changes the share link of my page: `new_link` replaces the link; an expiry or password of null removes it. */
"POST /portfolios/pages/{id}/share": { input: { path: { id: number }; body?: { new_link?: boolean; ends_at?: string | null; password?: string | null } }; response: Schemas["ShareLink"] }
/** The share link of my page; 404 if it has none. */
"GET /portfolios/pages/{id}/share": { input: { path: { id: number } }; response: Schemas["ShareLink"] }
/** Revokes the share link of my page. */
"DELETE /portfolios/pages/{id}/share": { input: { path: { id: number } }; response: undefined }
/** The times the share link of my page was opened and by whom, newest first; visitors who were not signed in have no name. */
"GET /portfolios/pages/{id}/share/openings": { input: { path: { id: number }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["ShareOpening"][]; paged: true }
/** The page of a share link; 403 `password_needed` if the link has a password. */
"GET /portfolios/shared/{token}": { input: { path: { token: string } }; response: Schemas["SharedPortfolioPage"] }
/** The page of a password-protected share link. */
"POST /portfolios/shared/{token}": { input: { path: { token: string }; body: { password: string } }; response: Schemas["SharedPortfolioPage"] }
/** Published products that have any of the words, as `GET /search` finds them, in one of the sort orders; prices exclude the fee. The best matches of words come first by default, else the newest. */
"GET /marketplace/products": { input: { query?: { skip?: number; limit?: number; after?: string; category?: "automation" | "programming" | "marketing" | "data_analysis" | "content_creation" | "other"; search?: string; min_price?: number; max_price?: number; sort?: "relevance" | "newest" | "best_rated" | "price_low" | "price_high" | "most_bought" } }; response: Schemas["ProductList"]; paged: true }
/** Creates a product as a draft, or published at once if it is free; 409 `files_needed` to publish a paid one, which has no files yet. The videos must be mine and public, else 400 `invalid_video_ids`; the products of a bundle must be mine, published, and no bundles, else 400 `invalid_part_ids`. */
"POST /marketplace/products": { input: { body: { name: string; price: number; description?: string; long_description?: string | null; requirements?: string | null; installation_guide?: string | null; documentation_url?: string | null; category?: "automation" | "programming" | "marketing" | "data_analysis" | "content_creation" | "other"; product_type?: "browser_extension" | "web_app" | "api_service" | "automation_script" | "other"; pricing_model?: "one_time" | "pay_what_you_want"; /** At least the price; only where buyers choose what they pay. */ suggested_price?: number | null; version?: string; browser_support?: { chrome?: boolean; firefox?: boolean; safari?: boolean; edge?: boolean } | null; permissions_required?: string[] | null; manifest_version?: string | null; video_ids?: number[]; /** Makes it a bundle of my published products; those already in it may be unpublished. */ part_ids?: number[]; status?: "draft" | "published" } }; response: Schemas["Product"] }
/** My products, newest first, in every status or in one. */
"GET /marketplace/products/mine": { input: { query?: { skip?: number; limit?: number; after?: string; status?: "draft" | "published" | "archived" } }; response: Schemas["ProductList"]; paged: true }
/** A user's published products, newest first. */
"GET /marketplace/developers/{developerId}/products": { input: { path: { developerId: number }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["ProductList"]; paged: true }
/** A product: anyone can read a published one, its buyers an archived one, its creator any. */
"GET /marketplace/products/{id}": { input: { path: { id: number } }; response: Schemas["Product"] }
/** Changes the named fields, and publishes, archives or restores: 409 `impossible_transition` from published to draft, 409 `product_incomplete` to publish one without a description, 409 `files_needed` for a paid one without files, 409 `seller_details_needed` for a paid one of a seller who has not declared whether they are a trader, where the installation asks for it. The products of a bundle can be changed until it is published (409 `parts_fixed`), while it has no files or licence keys of its own (409 `not_empty`). 409 `parts_missing` to publish one whose products are not all on sale. */
"PUT /marketplace/products/{id}": { input: { path: { id: number }; body?: { name?: string; price?: number; description?: string; long_description?: string | null; requirements?: string | null; installation_guide?: string | null; documentation_url?: string | null; category?: "automation" | "programming" | "marketing" | "data_analysis" | "content_creation" | "other"; product_type?: "browser_extension" | "web_app" | "api_service" | "automation_script" | "other"; pricing_model?: "one_time" | "pay_what_you_want"; /** At least the price; only where buyers choose what they pay. */ suggested_price?: number | null; version?: string; browser_support?: { chrome?: boolean; firefox?: boolean; safari?: boolean; edge?: boolean } | null; permissions_required?: string[] | null; manifest_version?: string | null; video_ids?: number[]; /** Makes it a bundle of my published products; those already in it may be unpublished. */ part_ids?: number[]; status?: "draft" | "published" | "archived" } }; response: Schemas["Product"] }
/** Deletes a product with its files; its videos stay. A product that was bought can only be archived: 409 `product_bought`; so can one that is in a bundle: 409 `in_bundle`. */
"DELETE /marketplace/products/{id}": { input: { path: { id: number } }; response: { message: string } }
/** Records that I viewed a product; counted once per viewer and day, and not for its creator. */
"POST /marketplace/products/{id}/views": { input: { path: { id: number } }; response: { view_count: number } }
/** Previews a description. Nothing is stored. */
"POST /marketplace/products/description/preview": { input: { body: { long_description: string } }; response: { html: string } }
/** Adds a picture of any shape after the others: JPEG, PNG, WebP or GIF; at most 12, then 409 `too_many_pictures`. */
"POST /marketplace/products/{id}/pictures": { input: { path: { id: number }; body: { /** At most 5 MB */ file: Blob; alt?: string | null } }; response: Schemas["Product"] }
/** Puts the named pictures first, in this order; the others follow in their current order. The first one is the cover. */
"PUT /marketplace/products/{id}/pictures": { input: { path: { id: number }; body: number[] }; response: Schemas["Product"] }
/** Sets or clears the description of a picture. */
"PUT /marketplace/products/{id}/pictures/{pictureId}": { input: { path: { id: number; pictureId: number }; body?: { alt?: string | null } }; response: Schemas["Product"] }
/** Deletes a picture. */
"DELETE /marketplace/products/{id}/pictures/{pictureId}": { input: { path: { id: number; pictureId: number } }; response: Schemas["Product"] }
/** The reviews of a product, newest first. */
"GET /marketplace/products/{id}/reviews": { input: { path: { id: number }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["ProductReview"][]; paged: true }
/** Reviews a product that I bought, once: 403 `not_purchased` if I did not, 400 `already_reviewed` a second time. */
"POST /marketplace/products/{id}/reviews": { input: { path: { id: number }; body: { rating: number; review_text?: string | null } }; response: Schemas["ProductReview"] }
/** Changes my review of a product; 404 while there is none. */
"PUT /marketplace/products/{id}/reviews": { input: { path: { id: number }; body: { rating: number; review_text?: string | null } }; response: Schemas["ProductReview"] }
/** Withdraws my review of a product; 404 while there is none. */
"DELETE /marketplace/products/{id}/reviews": { input: { path: { id: number } }; response: undefined }
/** The current files of a product, by name; for its seller, including those still being checked. 404 if there are none. With `earlier`, includes replaced files, for buyers and the seller. */
"GET /marketplace/products/{id}/files/info": { input: { path: { id: number }; query?: { earlier?: boolean } }; response: Schemas["ProductFile"][] }
/** Adds files to one of my products, as a form with up to 10 `files` fields of up to 100 MB each; use uploads for larger files. A file replaces the one of the same name. */
"POST /marketplace/products/{id}/files": { input: { path: { id: number }; query?: { file_type?: Schemas["ProductFileType"] }; body: { files: Blob[] } }; response: Schemas["ProductFilesTaken"] }
/** The same, for older clients. */
"POST /marketplace/products/files/{id}": { input: { path: { id: number }; query?: { file_type?: Schemas["ProductFileType"] }; body: { files: Blob[] } }; response: Schemas["ProductFilesTaken"] }
/** All files of a product as one archive, or the requested range of it; for buyers and the seller, signed in or with a signed URL. */
"GET /marketplace/products/files/{id}": { input: { path: { id: number }; query?: { account?: number; ends?: number; signature?: string } }; response: Blob }
/** Deletes a file of one of my products. 409 `bought` for a file that somebody bought or is about to buy, until a newer version replaces it; 409 `last_file` for the only file of a paid product on sale. */
"DELETE /marketplace/products/{id}/files/{fileId}": { input: { path: { id: number; fileId: number } }; response: undefined }
/** One file of a product, or the requested range of it; for buyers and the seller, signed in or with a signed URL. */
"GET /marketplace/products/{id}/files/{fileId}": { input: { path: { id: number; fileId: number }; query?: { account?: number; ends?: number; signature?: string } }; response: Blob }
/** Download URLs of what I bought, for a browser. 403 if I have not bought it, 404 if there are no files. */
"GET /marketplace/products/{id}/download": { input: { path: { id: number } }; response: Schemas["ProductDownload"] }
/** The releases of a product, newest first. */
"GET /marketplace/products/{id}/releases": { input: { path: { id: number }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["ProductRelease"][]; paged: true }
/** Releases a version of one of my products and notifies its buyers, once per version: 409 `already_released`. 409 `nothing_new` if no file is newer than the last release. */
"POST /marketplace/products/{id}/releases": { input: { path: { id: number }; body: { version: string; notes?: string | null } }; response: Schemas["ProductRelease"] }
/** Storage used by my product files, including unfinished uploads in full. */
"GET /marketplace/storage": { input: {  }; response: Schemas["ProductStorage"] }
/** My unfinished uploads of product files, newest first; any browser can resume them. */
"GET /marketplace/uploads": { input: { query?: { product_id?: number } }; response: Schemas["ProductUpload"][] }
/** One of my uploads; `file_id` is set once it is complete. */
"GET /marketplace/uploads/{uploadId}/details": { input: { path: { uploadId: string } }; response: Schemas["ProductUpload"] }
/** Starts an upload for one of my products; `in_parts` tells whether its bytes are sent in parts. */
"POST /marketplace/uploads/announced": { input: { body: { product_id: number; filename: string; file_type?: Schemas["ProductFileType"]; version?: string | null; replaces_id?: number | null; checksum?: string; size: number } }; response: Schemas["ProductUpload"] }
/** The number of bytes received, and presigned URLs for the next parts; none once all parts are there. Up to 8 at a time, valid for an hour. */
"POST /marketplace/uploads/{uploadId}/parts": { input: { path: { uploadId: string } }; response: Schemas["NextParts"] }
/** Completes an upload once all its parts are there; otherwise 409 `not_whole`. Idempotent: repeating it returns the same file. */
"POST /marketplace/uploads/{uploadId}/finished": { input: { path: { uploadId: string } }; response: Schemas["ProductFile"] }
/** Buys a published product. A purchase from the balance and a free one are done at once; by card, `url` is the page to pay on. 400 `already_purchased`, `insufficient_funds` or `cannot_buy_own`, 409 `payment_processing` while an earlier payment for it is being processed, `price_changed` if `expected_total` is not the current total, 409 `no_files` for a paid product without files; with a code the errors of its price. Where buyers choose what they pay, `amount` is the total they chose, else they pay the minimum; 400 `amount_too_low` below it, 409 `price_changed` if the product has one price. Where taxes are collected, 400 `tax_place_unknown` if my billing details do not say where I am taxed. A payment page reserves a use of the code until it is paid or expires. */
"POST /marketplace/products/{id}/purchase": { input: { path: { id: number }; body?: { pay_with?: "card" | "balance"; /** What the buyer was shown: price, fee and tax. */ expected_total?: number; /** What the buyer chose to pay in total; only with `pay_what_you_want`. */ amount?: number; /** A discount code, in any case. */ code?: string } }; response: { url?: string; purchase?: Schemas["Purchase"]; download_url?: string } }
/** My newest purchase of a product, or of a bundle that has it, that is paid or whose payment is being processed; 404 while there is none. */
"GET /marketplace/products/{id}/purchase": { input: { path: { id: number } }; response: Schemas["Purchase"] }
/** Whether my payment on a payment page has arrived. 400 `payment_not_completed` while it has not, or `payment_processing` while the bank decides; the provider is then queried, and a `purchase` event announces the result. */
"GET /marketplace/purchase/verify/{sessionId}": { input: { path: { sessionId: string } }; response: { success: true; product_id: number; /** URL of all files for a browser, without headers; for the buyer only, valid for 15 minutes. */ download_url: string } }
/** My purchases, newest first. */
"GET /marketplace/products/purchases": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["Purchase"][]; paged: true }
/** My sales, newest first. */
"GET /marketplace/products/sales": { input: { query?: { skip?: number; limit?: number; after?: string; product_id?: number } }; response: Schemas["Sale"][]; paged: true }
/** My sales in each of the last days (at most 90) or months (at most 24). */
"GET /marketplace/products/sales/sums": { input: { query?: { by?: "day" | "month"; periods?: number } }; response: Schemas["SalesSums"] }
/** Refunds one of my sales, including the fee: to the balance at once, to a card within days. With `amount`, only a part of what is left, at most 20 times, and the buyer keeps the product; otherwise all of it, and the buyer can no longer download. 400 `refund_too_large`, or `balance_too_low` when my balance is lower than what I earned from it; 409 `refund_changed` if `expected_left` is not what is left, `already_refunded`, `too_many_refunds`. */
"POST /marketplace/purchases/{id}/refund": { input: { path: { id: number }; body?: { amount?: number; /** What was left to refund, as I was shown it. */ expected_left?: number } }; response: Schemas["Sale"] }
/** The tax that I pay on a product, and the total with it, by the country, postal code and tax number in my billing details. 0 where no taxes are collected. 400 `tax_place_unknown` if my billing details do not say where I am taxed, and the errors of a purchase. */
"POST /marketplace/products/{id}/tax": { input: { path: { id: number }; body?: { /** What I chose to pay before tax, where buyers choose. */ amount?: number; code?: string } }; response: Schemas["ProductTax"] }
/** Settles a tax that Stripe Tax refuses to be told of, with the reason for the audit log. With `transaction`, the one that Stripe has for this reference, what was refunded since is reversed there: 400 `other_transaction` if it has another reference. Without, nothing more is reported until the purchase is refunded again. 404 if the tax is not waiting to be reported. */
"POST /marketplace/taxes/settled": { input: { body: { /** Reference of the tax, as the check of the ledger names it */ reference: string; /** Stripe's id of the transaction that it recorded */ transaction?: string; reason: string } }; response: undefined }
/** One of my paid purchases or sales, with the messages about it. */
"GET /marketplace/purchases/{id}/conversation": { input: { path: { id: number } }; response: Schemas["PurchaseConversation"] }
/** Sends a message to the other side of one of my purchases or sales and notifies them; no subscription is needed. 403 `contact_refused` while one side blocks the other, 409 `account_closed` once their account is closed, 409 `too_many_messages` after 500. */
"POST /marketplace/purchases/{id}/messages": { input: { path: { id: number }; body: { content: string } }; response: Schemas["PurchaseMessage"] }
/** Refunded purchases, newest first; with `open`, only those whose money has not been returned yet. */
"GET /marketplace/refunds": { input: { query?: { skip?: number; limit?: number; after?: string; show?: "all" | "open" } }; response: Schemas["Refund"][]; paged: true }
/** Refunded purchases as CSV, with the same filter. */
"GET /marketplace/refunds.csv": { input: { query?: { show?: "all" | "open" } }; response: Blob }
/** Tries a refund again that failed at the bank. Repeating it changes nothing while the refund is on its way. 409 `refund_not_failed`. */
"POST /marketplace/refunds/{id}/retry": { input: { path: { id: number } }; response: undefined }
/** In how many days after a purchase buyers of my products may ask for a refund. */
"GET /marketplace/refund-rule": { input: {  }; response: Schemas["RefundRule"] }
/** Sets the days in which buyers of my products may ask for a refund. 0 offers none, null restores the default. Holds for purchases from now on. */
"PUT /marketplace/refund-rule": { input: { body: { days: number | null } }; response: Schemas["RefundRule"] }
/** The same for one of my products. */
"GET /marketplace/products/{id}/refund-rule": { input: { path: { id: number } }; response: Schemas["RefundRule"] }
/** Sets the days for one of my products. 0 offers none, null restores the default. Holds for purchases from now on. */
"PUT /marketplace/products/{id}/refund-rule": { input: { path: { id: number }; body: { days: number | null } }; response: Schemas["RefundRule"] }
/** The refund requests of one of my purchases or sales, and whether I may ask for a refund. */
"GET /marketplace/purchases/{id}/refund-requests": { input: { path: { id: number } }; response: Schemas["PurchaseRefundRequests"] }
/** Asks the seller of one of my purchases for a refund, and notifies them. While a request is open, nothing is added. 409 `refund_not_offered`, `refund_too_late`, `not_refundable`, `account_closed`, or `too_many_refund_requests` after 3. */
"POST /marketplace/purchases/{id}/refund-requests": { input: { path: { id: number }; body: { reason: string } }; response: Schemas["PurchaseRefundRequests"] }
/** Refund requests of my buyers, newest first: all, or those that wait for my answer. */
"GET /marketplace/refund-requests": { input: { query?: { skip?: number; limit?: number; after?: string; show?: "open" | "all" } }; response: Schemas["RefundRequest"][]; paged: true }
/** Accepts a refund request: refunds what is left of the purchase. Repeating it changes nothing. 400 `balance_too_low`, 409 `request_answered` if it was declined or closed. */
"POST /marketplace/refund-requests/{id}/accept": { input: { path: { id: number } }; response: Schemas["RefundRequest"] }
/** Declines a refund request with a reason, which its buyer reads. Repeating it changes nothing. 409 `request_answered` if it was accepted or closed. */
"POST /marketplace/refund-requests/{id}/decline": { input: { path: { id: number }; body: { reason: string } }; response: Schemas["RefundRequest"] }
/** Refund requests that their sellers left unanswered after a reminder, oldest first. */
"GET /marketplace/refund-requests/overdue": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["OverdueRefundRequest"][]; paged: true }
/** Whether buyers of my product get a licence key, and how many keys there are. */
"GET /marketplace/products/{id}/licences": { input: { path: { id: number } }; response: Schemas["LicenceSettings"] }
/** Turns licence keys for my product on or off: `generated` makes one for each buyer, `list` gives out those that I add. Holds for purchases from now on, and for buyers who wait for a key; keys that buyers have stay valid. A bundle has the keys of its products: 409 `bundle_only`. */
"PUT /marketplace/products/{id}/licences": { input: { path: { id: number }; body: { source: "generated" | "list" | null } }; response: Schemas["LicenceSettings"] }
/** The licence keys of my product, newest first: all, those that nobody has yet, or those that buyers have or had. */
"GET /marketplace/products/{id}/licences/keys": { input: { path: { id: number }; query?: { skip?: number; limit?: number; after?: string; show?: "all" | "unused" | "given" } }; response: Schemas["LicenceKey"][]; paged: true }
/** Adds a list of licence keys to my product, one per line: at most 10000 of at most 200 characters. Spaces around a key and empty lines are left out. 409 `duplicate_keys` names the first keys that are twice in the list or already stored, and nothing is added. Buyers who wait for a key get theirs at once. */
"POST /marketplace/products/{id}/licences/keys": { input: { path: { id: number }; body: { /** At most 4 MB */ file: Blob } }; response: Schemas["LicenceSettings"] }
/** Deletes all licence keys of my product that nobody has yet; 404 if there are none. */
"DELETE /marketplace/products/{id}/licences/keys": { input: { path: { id: number } }; response: Schemas["LicenceSettings"] }
/** Gives the buyer of one of my sales another licence key and revokes the one they have. Also gives a first key to somebody who bought before keys were turned on. 409 `no_keys_left`, `licences_off`, `not_paid` or `account_closed`, and the old key stays valid. */
"POST /marketplace/purchases/{id}/licence": { input: { path: { id: number }; body?: { /** Why, for the buyer. */ reason?: string | null; /** For which product of a bundle. */ product_id?: number } }; response: Schemas["Sale"] }
/** Whether a licence key of a product is valid, for the product itself to ask. An unknown, revoked, refunded or disputed key and one of another product get the same response. 60 invalid keys an hour from one address; then 429, also for valid ones. */
"POST /marketplace/licences/validate": { input: { body: { product_id: number; key: string } }; response: Schemas["LicenceValidity"] }
/** My discount codes, newest first, also those that have ended. */
"GET /marketplace/discount-codes": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["DiscountCode"][]; paged: true }
/** Makes a discount code for all of my products or some. It applies to the price; the fee is computed from what is left. 409 `code_taken` while another one of mine has the same text, `too_many_codes` beyond 500, and 400 `expiry_past` or `invalid_product_ids`. */
"POST /marketplace/discount-codes": { input: { body: { /** Part of the price; either this or `amount`. */ percent?: number | null; /** What it takes off the price, at most the price. */ amount?: number | null; /** Null for any number. */ max_uses?: number | null; /** Null for never. */ expires_at?: string | null; /** Null for all my products, also those to come. */ product_ids?: number[] | null; code: string } }; response: Schemas["DiscountCode"] }
/** Sets the terms of a discount code anew, for purchases from now on; payments that are open keep their price. 409 `code_ended`, and 400 `expiry_past` or `invalid_product_ids`. */
"PUT /marketplace/discount-codes/{id}": { input: { path: { id: number }; body?: { /** Part of the price; either this or `amount`. */ percent?: number | null; /** What it takes off the price, at most the price. */ amount?: number | null; /** Null for any number. */ max_uses?: number | null; /** Null for never. */ expires_at?: string | null; /** Null for all my products, also those to come. */ product_ids?: number[] | null } }; response: Schemas["DiscountCode"] }
/** Ends a discount code of mine: nobody can use it from now on. Payments that are open keep their price. 404 if it has ended already. */
"DELETE /marketplace/discount-codes/{id}": { input: { path: { id: number } }; response: Schemas["DiscountCode"] }
/** What a product costs with a discount code, in any case. 400 `invalid_code` for an unknown or ended one and for one of other products, 409 `code_expired` or `code_used_up`. 30 invalid codes an hour from one address; then 429, also for valid ones. */
"POST /marketplace/products/{id}/price": { input: { path: { id: number }; body: { code: string } }; response: Schemas["ProductPrice"] }
/** Buys a product for somebody else, from my balance. It is theirs once they accept it. 400 `no_such_recipient`, `invalid_email`, `gift_to_self` or `gift_to_seller`, 403 `contact_refused` if one of the two blocked the other, 400 `gift_free` for what costs nothing or `gifts_not_taxed` where taxes are collected, and the errors of a purchase. Discount codes do not apply. */
"POST /marketplace/products/{id}/gifts": { input: { path: { id: number }; body: { /** A username, or an email address to which a link is sent. */ to: string; message?: string | null; /** What I was shown: price and fee. */ expected_total?: number; /** What I chose to pay in total; only with `pay_what_you_want`. */ amount?: number } }; response: Schemas["Gift"] }
/** Gifts that I gave, newest first. */
"GET /marketplace/gifts": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["Gift"][]; paged: true }
/** Sends one of my gifts again, or to somebody else; earlier links no longer work. 409 `gift_not_waiting` once it was accepted, kept or paid back. 400 `no_such_recipient`, `invalid_email`, `gift_to_self` or `gift_to_seller`, 403 `contact_refused` if one of the two blocked the other. */
"POST /marketplace/gifts/{id}/send": { input: { path: { id: number }; body?: { to?: string } }; response: Schemas["Gift"] }
/** Takes one of my gifts for myself. 409 `gift_not_waiting` once it was accepted, kept or paid back. 400 `already_purchased`. */
"POST /marketplace/gifts/{id}/keep": { input: { path: { id: number } }; response: Schemas["Gift"] }
/** Takes one of my gifts back: its money returns to my balance. 409 `gift_not_waiting` once it was accepted, kept or paid back. */
"DELETE /marketplace/gifts/{id}": { input: { path: { id: number } }; response: Schemas["Gift"] }
/** A gift for me, by its link or my username; 404 if it is not for me, or waits no longer. */
"POST /marketplace/gifts/{id}/open": { input: { path: { id: number }; body?: { /** From the mailed link; not needed by username. */ token?: string } }; response: Schemas["OfferedGift"] }
/** Accepts a gift for me: the product is mine. Repeating it changes nothing. 404 if it is not for me, or waits no longer, 400 `already_purchased` or `cannot_buy_own`, 403 `contact_refused`. */
"POST /marketplace/gifts/{id}/accept": { input: { path: { id: number }; body?: { /** From the mailed link; not needed by username. */ token?: string } }; response: Schemas["Purchase"] }
/** My invoices and credit notes, newest first: as the buyer or as the seller. */
"GET /invoices": { input: { query?: { skip?: number; limit?: number; after?: string; side?: "buyer" | "seller" } }; response: Schemas["InvoiceEntry"][]; paged: true }
/** An invoice or credit note, for its buyer and its seller. */
"GET /invoices/{id}": { input: { path: { id: number } }; response: Schemas["Invoice"] }
/** An invoice or credit note as a PDF. */
"GET /invoices/{id}/pdf": { input: { path: { id: number } }; response: Blob }
/** The billing details that invoices show for me as a buyer and as a seller. */
"GET /billing-details": { input: {  }; response: Schemas["BillingDetails"] }
/** Changes my billing details on future invoices; issued ones do not change. 422 if the tax number is not valid for the country; without a country any text is accepted. */
"PUT /billing-details": { input: { body?: { name?: string | null; address?: string | null; country?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | null; postal_code?: string | null; tax_id?: string | null } }; response: Schemas["BillingDetails"] }
/** What I declared: whether I sell as a trader or privately. */
"GET /seller-details": { input: {  }; response: Schemas["SellerDetails"] }
/** Declares whether I sell as a trader, with name, postal address, email address and self-certification, or privately. The details of a trader are public while the installation shows what the law asks of a marketplace. */
"PUT /seller-details": { input: { body: { sells_as: "trader" | "private"; name?: string | null; address?: string | null; email?: string | null; phone?: string | null; register_number?: string | null; vat_id?: string | null; /** The trader certifies to offer only products that comply with the law */ is_certified?: boolean } }; response: Schemas["SellerDetails"] }
/** Public playlists and my own: the best matches of any of the words first, as `GET /search` finds them, or the newest. */
"GET /playlists": { input: { query?: { skip?: number; limit?: number; after?: string; q?: string } }; response: Schemas["Playlist"][]; paged: true }
/** Creates a playlist; at most 100, then 409 `too_many_playlists`. */
"POST /playlists": { input: { body: { name: string; description?: string | null; is_public?: boolean } }; response: Schemas["Playlist"] }
/** A user's playlists, oldest first: the public ones, or all if they are mine; each with whether the given video is in it. */
"GET /playlists/user/{userId}": { input: { path: { userId: number }; query?: { skip?: number; limit?: number; after?: string; video_id?: number } }; response: Schemas["Playlist"][]; paged: true }
/** The playlists a video is in, newest first: public ones and my own. */
"GET /playlists/video/{videoId}": { input: { path: { videoId: number }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["Playlist"][]; paged: true }
/** Public videos and my own that are in no playlist I can see, in one of the sort orders. */
"GET /playlists/individual-videos": { input: { query?: { skip?: number; limit?: number; after?: string; q?: string; video_type?: Schemas["VideoType"]; order?: "relevance" | "newest" | "most_liked" | "most_viewed" | "best_rated" } }; response: Schemas["Video"][]; paged: true }
/** A playlist that is public or mine, with its videos. */
"GET /playlists/{id}": { input: { path: { id: number } }; response: Schemas["WholePlaylist"] }
/** Changes the named fields. */
"PUT /playlists/{id}": { input: { path: { id: number }; body?: { name?: string; description?: string | null; is_public?: boolean } }; response: Schemas["Playlist"] }
/** Deletes a playlist; its videos stay. */
"DELETE /playlists/{id}": { input: { path: { id: number } }; response: undefined }
/** Adds a video that I may watch to a playlist, at a position or at the end; at most 200, then 409 `playlist_full`. */
"POST /playlists/{id}/videos/{videoId}": { input: { path: { id: number; videoId: number }; query?: { order?: number } }; response: { message: string; /** If it was already there: whether its position changed. */ updated?: boolean } }
/** Removes a video from a playlist. */
"DELETE /playlists/{id}/videos/{videoId}": { input: { path: { id: number; videoId: number } }; response: undefined }
/** Sets or clears the note shown before a video. */
"PUT /playlists/{id}/videos/{videoId}": { input: { path: { id: number; videoId: number }; body?: { note?: string | null } }; response: { note: string | null } }
/** Moves the named videos to the front, in this order; the others follow in their current order. */
"PUT /playlists/{id}/order": { input: { path: { id: number }; body: number[] }; response: undefined }
/** Creates or changes the share link of my playlist: `new_link` replaces the link; an expiry or password of null removes it. */
"POST /playlists/{id}/share": { input: { path: { id: number }; body?: { new_link?: boolean; ends_at?: string | null; password?: string | null } }; response: Schemas["ShareLink"] }
/** The share link of my playlist; 404 if it has none. */
"GET /playlists/{id}/share": { input: { path: { id: number } }; response: Schemas["ShareLink"] }
/** Revokes the share link of my playlist. */
"DELETE /playlists/{id}/share": { input: { path: { id: number } }; response: undefined }
/** The times the share link of my playlist was opened and by whom, newest first; visitors who were not signed in have no name. */
"GET /playlists/{id}/share/openings": { input: { path: { id: number }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["ShareOpening"][]; paged: true }
/** The playlist of a share link, including its owner's private videos; 403 `password_needed` if the link has a password. */
"GET /playlists/shared/{token}": { input: { path: { token: string } }; response: Schemas["WholePlaylist"] }
/** The playlist of a password-protected share link. */
"POST /playlists/shared/{token}": { input: { path: { token: string }; body: { password: string } }; response: Schemas["WholePlaylist"] }
/** Public videos and my own that have any of the words, as `GET /search` finds them, or all, in one of the sort orders. The best matches of words come first by default, else the newest. */
"GET /videos": { input: { query?: { skip?: number; limit?: number; after?: string; q?: string; video_type?: Schemas["VideoType"]; order?: "relevance" | "newest" | "most_liked" | "most_viewed" | "best_rated" } }; response: Schemas["Video"][]; paged: true }
/** Uploads a video in one piece: mp4, mov, webm or mkv. An unusable thumbnail does not fail the upload: `thumbnail_problem` says why. For resumable uploads use `/uploads`. */
"POST /videos": { input: { body: { title: string; description?: string | null; video_type?: Schemas["VideoType"]; project_id?: number | null; request_id?: number | null; project_url?: string | null; is_public?: boolean; /** At most 2048 MB */ file: Blob; /** At most 2 MB */ thumbnail?: Blob } }; response: Schemas["UploadedVideo"] }
/** The same list as `other_videos`, for older clients; `user_videos` is empty. The `Link` header has the next page, and the list for the words that were searched for instead of those sent. */
"GET /video_display": { input: { query?: { skip?: number; limit?: number; after?: string; q?: string; video_type?: Schemas["VideoType"]; order?: "relevance" | "newest" | "most_liked" | "most_viewed" | "best_rated" } }; response: { user_videos: Schemas["Video"][]; other_videos: Schemas["Video"][] } }
/** My videos, public or not: three empty lists without a token, 401 with an invalid one. */
"GET /video_display/my-videos": { input: { query?: { skip?: number; limit?: number; after?: string; q?: string; video_type?: Schemas["VideoType"]; order?: "relevance" | "newest" | "most_liked" | "most_viewed" | "best_rated" } }; response: { user_videos: Schemas["Video"][]; other_videos: Schemas["Video"][]; videos: Schemas["Video"][] } }
/** A user's public videos, newest first. */
"GET /developers/{developerId}/videos": { input: { path: { developerId: number }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["Video"][]; paged: true }
/** The same, for older clients. */
"GET /video_display/developer/{developerId}": { input: { path: { developerId: number }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["Video"][]; paged: true }
/** A video that is public, mine, or was sent to me in a conversation or with a request. */
"GET /videos/{id}": { input: { path: { id: number } }; response: Schemas["Video"] }
/** Changes the named fields. */
"PUT /videos/{id}": { input: { path: { id: number }; body?: { title?: string; description?: string | null; video_type?: Schemas["VideoType"]; project_id?: number | null; request_id?: number | null; project_url?: string | null; is_public?: boolean } }; response: Schemas["Video"] }
/** Deletes a video with all its files. */
"DELETE /videos/{id}": { input: { path: { id: number } }; response: { message: string } }
/** Processes a failed video again; otherwise 409 `not_failed`. */
"POST /videos/{id}/processing": { input: { path: { id: number } }; response: Schemas["Video"] }
/** The original file of a video, or a range of it: of a public video, of my own, or with its signed URL. */
"GET /video_display/stream/{id}": { input: { path: { id: number }; query?: { ends?: number; signature?: string; grant?: string } }; response: Blob }
/** An image or the captions of a video, for users who can watch it. */
"GET /videos/{id}/files/{name}": { input: { path: { id: number; name: string }; query?: { ends?: number; signature?: string; grant?: string } }; response: Blob }
/** Sets the thumbnail of a video: JPEG, PNG, WebP, GIF or BMP, at least 640 pixels wide and 16:9. */
"PUT /videos/{id}/thumbnail": { input: { path: { id: number }; body: { /** At most 2 MB */ file: Blob } }; response: Schemas["Video"] }
/** Deletes the uploaded thumbnail of a video; a frame of the video is used again. */
"DELETE /videos/{id}/thumbnail": { input: { path: { id: number } }; response: Schemas["Video"] }
/** Chooses the frame of a video to use as its thumbnail. An uploaded one takes precedence. */
"PUT /videos/{id}/poster": { input: { path: { id: number }; body: { name: string } }; response: Schemas["Video"] }
/** Likes a video (`dir` 1) or removes the like (0). */
"POST /vote": { input: { body: { video_id: number; dir: 0 | 1 } }; response: { message: string } }
/** Records that I watched a video, and up to which position; counted once per viewer and day, and not for its owner. */
"POST /videos/{id}/views": { input: { path: { id: number }; query?: { ends?: number; signature?: string; grant?: string }; body?: { reached?: number } }; response: { views: number } }
/** The number of views of my video, and how far it was watched. */
"GET /videos/{id}/audience": { input: { path: { id: number } }; response: Schemas["Audience"] }
/** The captions of a video, by language. */
"GET /videos/{id}/captions": { input: { path: { id: number } }; response: Schemas["Captions"][] }
/** Replaces the captions in a language with WebVTT, as a file or as text. With `based_on`, 409 `changed_meanwhile` unless they still have that version. */
"POST /videos/{id}/captions": { input: { path: { id: number }; body: { /** At most 1 MB */ file: Blob; language: string; label?: string; based_on?: number } }; response: Schemas["Captions"] }
/** Deletes the captions in a language. */
"DELETE /videos/{id}/captions/{language}": { input: { path: { id: number; language: string } }; response: undefined }
/** Creates or changes the share link of my video: `new_link` replaces the link; an expiry or password of null removes it. */
"POST /videos/{id}/share": { input: { path: { id: number }; query?: { project_url?: string }; body?: { new_link?: boolean; ends_at?: string | null; password?: string | null; project_url?: string | null } }; response: Schemas["VideoShareLink"] }
/** The share link of my video; 404 if it has none. */
"GET /videos/{id}/share": { input: { path: { id: number } }; response: Schemas["VideoShareLink"] }
/** Revokes the share link of my video. */
"DELETE /videos/{id}/share": { input: { path: { id: number } }; response: undefined }
/** The times the share link of my video was opened and by whom, newest first; visitors who were not signed in have no name. */
"GET /videos/{id}/share/openings": { input: { path: { id: number }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["ShareOpening"][]; paged: true }
/** The video of a share link; 403 `password_needed` if the link has a password. */
"GET /video_display/shared/{token}": { input: { path: { token: string } }; response: Schemas["SharedVideo"] }
/** The video of a password-protected share link. */
"POST /video_display/shared/{token}": { input: { path: { token: string }; body: { password: string } }; response: Schemas["SharedVideo"] }
/** Alias of `/video_display/shared/{token}`, for older clients. */
"GET /shared/videos/{token}": { input: { path: { token: string } }; response: Schemas["SharedVideo"] }
/** The replacement file of my video while it is processed, or why processing failed; 404 if there is none. */
"GET /videos/{id}/replacement": { input: { path: { id: number } }; response: Schemas["VideoReplacement"] }
/** Deletes the replacement file of my video before it replaces the current one. */
"DELETE /videos/{id}/replacement": { input: { path: { id: number } }; response: undefined }
/** Whether captions are created for my video automatically, and how far that is. */
"GET /videos/{id}/transcription": { input: { path: { id: number } }; response: Schemas["VideoTranscription"] }
/** Creates captions for my video from what is said in it, in place of those created earlier; captions that I wrote or edited stay. 409 `no_speech_program` where the installation has none, `not_ready` while the video is processed. Without effect while captions are being created. */
"POST /videos/{id}/transcription": { input: { path: { id: number } }; response: Schemas["VideoTranscription"] }
/** Turns automatic captions of my video on or off; off also cancels those being created. */
"PUT /videos/{id}/transcription": { input: { path: { id: number }; body: { is_automatic: boolean } }; response: Schemas["VideoTranscription"] }
/** Creates captions for videos that have none and were never asked about, oldest first, up to 500 with each call; `requested` is 0 when there are no more. 409 `no_speech_program` where the installation has none. */
"POST /administration/captions": { input: {  }; response: { requested: number } }
/** Storage used by my videos, including announced uploads in full, and whether videos are transcoded. */
"GET /videos/storage": { input: {  }; response: Schemas["VideoStorage"] }
/** My unfinished uploads, newest first; any browser can resume them. */
"GET /uploads": { input: {  }; response: Schemas["VideoUpload"][] }
/** One of my uploads; `video_id` is set once it is complete. */
"GET /uploads/{uploadId}/details": { input: { path: { uploadId: string } }; response: Schemas["VideoUpload"] }
/** Updates the details of the video an upload will become. */
"PUT /uploads/{uploadId}/details": { input: { path: { uploadId: string }; body?: { title?: string; description?: string | null; video_type?: Schemas["VideoType"]; project_id?: number | null; request_id?: number | null; project_url?: string | null; is_public?: boolean } }; response: Schemas["VideoUpload"] }
/** Starts an upload with the details of the video it will become; `in_parts` tells whether its bytes are sent in parts. */
"POST /uploads/announced": { input: { body: { title?: string; description?: string | null; video_type?: Schemas["VideoType"]; project_id?: number | null; request_id?: number | null; project_url?: string | null; is_public?: boolean; filename?: string; checksum?: string; replaces_video_id?: number; size: number } }; response: Schemas["VideoUpload"] }
/** The number of bytes received, and presigned URLs for the next parts; none once all parts are there. Up to 8 at a time, valid for an hour. */
"POST /uploads/{uploadId}/parts": { input: { path: { uploadId: string } }; response: Schemas["NextParts"] }
/** Completes an upload once all its parts are there; otherwise 409 `not_whole`. Idempotent: repeating it returns the same video. */
"POST /uploads/{uploadId}/finished": { input: { path: { uploadId: string } }; response: Schemas["Video"] }
/** Files derived from a video: the playlist of all its renditions, preview images, and the index of their times. */
"GET /video_files/{folder}/{version}/{pass}/{name}": { input: { path: { folder: string; version: string; pass: string; name: string } }; response: Blob }
/** The playlist and segments of one rendition. */
"GET /video_files/{folder}/{version}/{pass}/{size}/{name}": { input: { path: { folder: string; version: string; pass: string; name: string; size: string } }; response: Blob }
/** Opens the hosted page for a donation of an amount in cents, or in whole units of a currency without decimals. Nothing that identifies the donor of an anonymous donation is stored. */
"POST /payments/create-donation-session": { input: { body: { amount: number; currency?: string; isAnonymous?: boolean; supporter_name?: string | null } }; response: { url: string } }
/** My donations, newest first, without anonymous ones. */
"GET /payments/donations": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["Donation"][]; paged: true }
/** Opens the hosted page for a monthly donation. Anonymous ones are not offered: nobody could cancel them. */
"POST /payments/monthly-gifts": { input: { body: { amount: number; currency?: string } }; response: { url: string } }
/** My monthly donations, current and past, newest first. */
"GET /payments/monthly-gifts": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["MonthlyGift"][]; paged: true }
/** Cancels one of my monthly donations; nothing more is charged. */
"POST /payments/monthly-gifts/{id}/end": { input: { path: { id: number } }; response: Schemas["MonthlyGift"] }
/** Supporters who agreed to be named, newest first. */
"GET /payments/supporters": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["Supporter"][]; paged: true }
/** The name under which I am listed as a supporter. */
"GET /payments/supporters/me": { input: {  }; response: Schemas["OwnSupport"] }
/** Lists me as a supporter under this name, or removes me with null. I appear once a donation under my name is paid. */
"PUT /payments/supporters/me": { input: { body?: { name?: string | null } }; response: Schemas["OwnSupport"] }
/** Submits a rating of one to five stars with a comment. The session is not stored. */
"POST /feedback": { input: { body: { rating: number; comment: string; name?: string | null; email?: string | null; location: string; target_id?: string | null } }; response: Schemas["Feedback"] }
/** Submitted feedback, newest first; with `open`, only what is not done. */
"GET /feedback": { input: { query?: { skip?: number; limit?: number; after?: string; show?: "open" | "all" } }; response: Schemas["ReceivedFeedback"][]; paged: true }
/** Marks feedback as done, or as open again. */
"PUT /feedback/{id}/done": { input: { path: { id: number }; body: { is_done: boolean } }; response: Schemas["ReceivedFeedback"] }
/** Replies by email, once, and marks the feedback as done. 409 `no_address` if no address was given, `replied` if it already has a reply. */
"POST /feedback/{id}/reply": { input: { path: { id: number }; body: { text: string } }; response: Schemas["ReceivedFeedback"] }
/** The terms, privacy policy, imprint or contact page in force, or with `upcoming=true` the next version. 404 if there is no next version, and for the contact page unless the installation shows what the law asks of a marketplace. */
"GET /legal/{document}": { input: { path: { document: "terms" | "privacy" | "imprint" | "contact" }; query?: { upcoming?: string } }; response: Schemas["LegalText"] }
/** The newest version of the terms that needs acceptance and that the caller has not accepted, if any. */
"GET /legal/terms/due": { input: {  }; response: { due: Schemas["DueTerms"] | null } }
/** Accepts the terms up to a version that is in force or upcoming. Accepting them again changes nothing. 404 for any other version. */
"POST /legal/terms/acceptances": { input: { body: { number: number } }; response: undefined }
/** All published versions of a document, newest first, without their texts. */
"GET /legal/{document}/versions": { input: { path: { document: "terms" | "privacy" | "imprint" | "contact" }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["LegalVersion"][]; paged: true }
/** Publishes the next version of a document: a text, or null for the built-in text. It takes effect at once or after `notice_days`, and replaces a version that has not taken effect yet. `based_on` is the newest version that the caller has seen; 409 `changed_meanwhile` if there is a newer one. 422 for unknown placeholders. */
"POST /legal/{document}/versions": { input: { path: { document: "terms" | "privacy" | "imprint" | "contact" }; body: { based_on: number; markdown: string | null; /** What changes; required to announce it or to ask for acceptance */ summary?: string | null; announce?: boolean; /** Only for the terms */ needs_acceptance?: boolean; notice_days?: number } }; response: Schemas["LegalVersion"] }
/** The Markdown of a version; 0 is the built-in text. */
"GET /legal/{document}/versions/{number}": { input: { path: { document: "terms" | "privacy" | "imprint" | "contact"; number: number } }; response: { number: number; markdown: string } }
/** The placeholders that documents can contain, with their current values. */
"GET /legal/terms/placeholders": { input: {  }; response: Schemas["Placeholder"][] }
/** Renders a text with the current values of its placeholders. Nothing is stored. 422 for unknown placeholders. */
"POST /legal/{document}/preview": { input: { path: { document: "terms" | "privacy" | "imprint" | "contact" }; body: { markdown: string } }; response: { nodes: Schemas["TextNode"][] } }
/** The emails whose wording owners can edit. */
"GET /mail-texts": { input: {  }; response: Schemas["MailTextSummary"][] }
/** The wording of an email, the built-in one, and the placeholders it can contain. */
"GET /mail-texts/{mail}": { input: { path: { mail: string } }; response: Schemas["EditableMail"] }
/** All saved versions of the wording, newest first. */
"GET /mail-texts/{mail}/versions": { input: { path: { mail: string }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["MailVersion"][]; paged: true }
/** Saves the next version of the wording, which emails use from now on; null puts the built-in wording back. `based_on` is the newest version that the caller has seen; 409 `changed_meanwhile` if there is a newer one. */
"POST /mail-texts/{mail}/versions": { input: { path: { mail: string }; body: { based_on: number; wording: { subject: string; text: string } | null } }; response: Schemas["EditableMail"] }
/** Shows a wording with sample values. Nothing is stored. 422 for unknown or missing placeholders, and for HTML. */
"POST /mail-texts/{mail}/preview": { input: { path: { mail: string }; body: { subject: string; text: string } }; response: Schemas["MailPreview"] }
/** The caller's operator roles on this installation; an empty list for other users. */
"GET /operators/me": { input: {  }; response: { roles: ("owner" | "moderator" | "support" | "finance")[] } }
/** Makes the caller the first owner of the installation, with the key from the URL printed at startup. 403 `wrong_key`; 409 `has_owner` once there is one. */
"POST /operators/claim": { input: { body: { key: string } }; response: { roles: ("owner" | "moderator" | "support" | "finance")[] } }
/** All operators of this installation, by username. */
"GET /operators": { input: {  }; response: Schemas["Operator"][] }
/** Sets the roles of the account with this confirmed address; an empty list revokes all of them. Requires the caller's password, or a sign-in within the last ten minutes if they have none. 404 `not_found`, 409 `not_verified`, `suspended`, or `last_owner` if no owner would remain. */
"PUT /operators/roles": { input: { body: { email: string; roles: ("owner" | "moderator" | "support" | "finance")[]; password?: string } }; response: { roles: ("owner" | "moderator" | "support" | "finance")[] } }
/** Suspends an account: its sessions and event streams end at once. 409 `own_account` for the caller, 409 `is_operator` for another operator. Suspending an already suspended account does nothing and is not logged. */
"POST /operators/accounts/{id}/suspend": { input: { path: { id: number }; body: { reason: string } }; response: Schemas["AccountStanding"] }
/** Lets a suspended account sign in again; its sessions are not restored. Reinstating an account that is not suspended does nothing and is not logged. */
"POST /operators/accounts/{id}/restore": { input: { path: { id: number }; body: { reason: string } }; response: Schemas["AccountStanding"] }
/** The actions of operators and of the command on the server, newest first, filtered by `account_id`, `actor_id` or `action`. */
"GET /operators/audit": { input: { query?: { skip?: number; limit?: number; after?: string; account_id?: number; actor_id?: number; action?: "claim_installation" | "grant_operator" | "change_roles" | "revoke_operator" | "suspend_account" | "restore_account" | "change_setting" | "retry_jobs" | "end_sessions" | "resend_verification" | "verify_email" | "offer_export" | "export_account" | "erase_account" | "write_note" | "create_invitation" | "revoke_invitation" | "decide_report" | "publish_legal_text" | "change_mail_text" | "cancel_email" | "check_ledger" | "retry_refund" | "hold_payout" | "release_payout" | "pay_payout" | "return_payout" | "retry_payout" | "write_off_debt" | "remove_demo_data" | "allow_address" | "divide_milestone" | "change_synonyms" | "caption_videos" | "settle_tax" } }; response: Schemas["AuditEntry"][]; paged: true }
/** The audit log as CSV, with the same filters, newest first. */
"GET /operators/audit.csv": { input: { query?: { account_id?: number; actor_id?: number; action?: "claim_installation" | "grant_operator" | "change_roles" | "revoke_operator" | "suspend_account" | "restore_account" | "change_setting" | "retry_jobs" | "end_sessions" | "resend_verification" | "verify_email" | "offer_export" | "export_account" | "erase_account" | "write_note" | "create_invitation" | "revoke_invitation" | "decide_report" | "publish_legal_text" | "change_mail_text" | "cancel_email" | "check_ledger" | "retry_refund" | "hold_payout" | "release_payout" | "pay_payout" | "return_payout" | "retry_payout" | "write_off_debt" | "remove_demo_data" | "allow_address" | "divide_milestone" | "change_synonyms" | "caption_videos" | "settle_tax" } }; response: Blob }
/** The settings that owners can change, with their effective values. Environment variables take precedence. */
"GET /administration/settings": { input: {  }; response: Schemas["InstallationSetting"][] }
/** Changes settings; every process applies them within seconds. Null or an empty string resets a setting to its default. 409 `set_by_environment` for a setting that an environment variable sets; 422 for an unknown name or an invalid value. All changes are applied, or none. */
"PATCH /administration/settings": { input: { body: { settings: { [key: string]: string | null } } }; response: Schemas["InstallationSetting"][] }
/** The settings against spam, with their effective values. */
"GET /administration/anti-spam": { input: {  }; response: Schemas["InstallationSetting"][] }
/** Changes settings against spam, as owners change all settings; 422 for any other setting. */
"PATCH /administration/anti-spam": { input: { body: { settings: { [key: string]: string | null } } }; response: Schemas["InstallationSetting"][] }
/** The number of jobs of each kind by status, and the newest fifty that failed permanently. */
"GET /administration/jobs": { input: {  }; response: { kinds: Schemas["JobKindStatus"][]; failed: Schemas["FailedJob"][] } }
/** Retries failed jobs with their full number of attempts: one by its id, those of a kind, or all of them if neither is given. */
"POST /administration/jobs/retry": { input: { body?: { id?: string; kind?: string } }; response: { retried: number } }
/** Sends a test email to the caller's own address, or to the one given, and waits for the mail server. 502 `mail_failed` with the server's reason. */
"POST /administration/test-mail": { input: { body?: { to?: string } }; response: { sent_to: string } }
/** The pictures of this installation. */
"GET /administration/pictures": { input: {  }; response: Schemas["SitePictureAddresses"] }
/** Sets the logo: JPEG, PNG, WebP or GIF, converted to WebP without metadata. Every process shows it within seconds. 400 `not_a_picture`, or `picture_too_large` for too many pixels. */
"POST /administration/logo": { input: { body: { /** At most 5 MB */ file: Blob } }; response: Schemas["SitePictureAddresses"] }
/** Removes the logo; 404 if there is none. */
"DELETE /administration/logo": { input: {  }; response: Schemas["SitePictureAddresses"] }
/** Sets the picture of the home page: JPEG, PNG, WebP or GIF, converted to WebP without metadata. Every process shows it within seconds. 400 `not_a_picture`, or `picture_too_large` for too many pixels. */
"POST /administration/home-picture": { input: { body: { /** At most 5 MB */ file: Blob } }; response: Schemas["SitePictureAddresses"] }
/** Removes the picture of the home page; 404 if there is none. */
"DELETE /administration/home-picture": { input: {  }; response: Schemas["SitePictureAddresses"] }
/** How far the guided setup has come, and the parts of this installation that the environment of the server decides. */
"GET /administration/setup": { input: {  }; response: Schemas["SetupState"] }
/** Stores how far the guided setup has come, so that it continues there. A finished setup stays finished. */
"PUT /administration/setup": { input: { body: { step: "name" | "logo" | "colors" | "home" | "prices" | "people" | "mail" | "payments" | "storage" | "done"; is_finished?: boolean } }; response: Schemas["SetupState"] }
/** The first page of the admin area: what waits for the caller's roles, totals of the last 30 days, the last backup, the version and the newest people. Totals of past days are maintained; nothing is counted over a whole table. */
"GET /administration/today": { input: {  }; response: Schemas["Today"] }
/** Jobs without their data: unfinished ones in the order in which they are due, or with `failed` those that failed permanently, newest first. */
"GET /administration/queue": { input: { query?: { skip?: number; limit?: number; after?: string; show?: "unfinished" | "failed" } }; response: Schemas["QueuedJob"][]; paged: true }
/** Emails that have not been sent, with their recipients, in the same order as jobs. Their texts are written when they are sent, so the queue holds no links or secrets. */
"GET /administration/mail": { input: { query?: { skip?: number; limit?: number; after?: string; show?: "unfinished" | "failed" } }; response: Schemas["QueuedEmail"][]; paged: true }
/** The number of emails of each kind sent in the last day, and when the last one was sent. */
"GET /administration/mail/sent": { input: {  }; response: { sent: ({ kind: string; count: number; last_at: string })[] } }
/** Cancels an email that has not been sent. 404 if it was sent or cancelled; 409 `being_sent` while it is being sent. */
"DELETE /administration/mail/{id}": { input: { path: { id: string } }; response: undefined }
/** Every kind of email that the product sends, rendered with sample data. */
"GET /administration/mail/templates": { input: {  }; response: { templates: Schemas["EmailTemplate"][] } }
/** What the demo data consists of, and whether it is being removed. */
"GET /administration/demo": { input: {  }; response: Schemas["DemoState"] }
/** Removes the demo data in a job, as the command `demo remove` does: demo accounts with all they have. Repeated while it runs, it does nothing. 409 `no_demo_data`, or `own_account` for an owner who signed in with a demo account. */
"POST /administration/demo/remove": { input: {  }; response: Schemas["DemoState"] }
/** Addresses that a mail server refused for good, newest first. Nothing is sent there until its owner confirms or changes it, or an operator allows it. */
"GET /administration/mail/refused": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["RefusedAddress"][]; paged: true }
/** Lets emails be sent to a refused address again. 404 if they already are. */
"DELETE /administration/mail/refused/{id}": { input: { path: { id: number } }; response: undefined }
/** Accounts that are not closed, newest first; with `q`, those whose username or address begins with it, or whose name has its words, exact matches first. */
"GET /people": { input: { query?: { skip?: number; limit?: number; after?: string; q?: string } }; response: Schemas["PersonRow"][]; paged: true }
/** An account with what it has. */
"GET /people/{id}": { input: { path: { id: number } }; response: Schemas["PersonDetails"] }
/** Closes an account at its owner's request, as if they had closed it themselves. Requires the caller's password, or a sign-in within the last ten minutes if they have none, and `gives_up` as for the owner. 409 `own_account`, `is_operator` for any operator. */
"DELETE /people/{id}": { input: { path: { id: number }; body?: { password?: string; gives_up?: Schemas["ClosingGivenUp"] } }; response: undefined }
/** Where an account is signed in, newest first; at most 100. */
"GET /people/{id}/sessions": { input: { path: { id: number } }; response: Schemas["Session"][] }
/** Ends all sessions of an account at once. */
"DELETE /people/{id}/sessions": { input: { path: { id: number } }; response: undefined }
/** Ends one session of an account at once. 409 `own_account` for the caller, `is_operator` for an operator unless the caller is an owner; so do the calls below. */
"DELETE /people/{id}/sessions/{session_id}": { input: { path: { id: number; session_id: number } }; response: undefined }
/** Sends the email that confirms the address of an account again; earlier links stop working. 409 `verified` if it is confirmed, `suspended`. */
"POST /people/{id}/verification-email": { input: { path: { id: number } }; response: undefined }
/** Marks the address of an account as confirmed, if it is still this one. 409 `email_changed`, `suspended`. */
"PUT /people/{id}/verified-email": { input: { path: { id: number }; body: { email: string } }; response: { email_verified: boolean } }
/** Emails the person where to save everything stored about them, at their request. */
"POST /people/{id}/export-offer": { input: { path: { id: number } }; response: undefined }
/** Everything stored about an account, for a person who asked for it and cannot sign in. The audit log says who saved it. */
"POST /people/{id}/export": { input: { path: { id: number } }; response: Schemas["DataExport"] }
/** What closing an account costs its owner, and what stays. */
"GET /people/{id}/closing": { input: { path: { id: number } }; response: Schemas["ClosingCosts"] }
/** What operators noted about an account, newest first. Not about the caller themselves: 409 `own_account`. */
"GET /people/{id}/notes": { input: { path: { id: number }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["AccountNote"][]; paged: true }
/** Adds a note about an account. The person does not see it here; it is part of their export, without its author. */
"POST /people/{id}/notes": { input: { path: { id: number }; body: { text: string } }; response: Schemas["AccountNote"] }
/** Invitations to register with who used them, newest first. */
"GET /invitations": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["InvitationRow"][]; paged: true }
/** Creates an invitation, for one address or for anyone with its link, which only this response contains. */
"POST /invitations": { input: { body: { email: string | null; days: number; uses: number } }; response: Schemas["InvitationMade"] }
/** Ends an invitation. Whoever registered with it keeps their account. 404 if it was revoked before. */
"DELETE /invitations/{id}": { input: { path: { id: number } }; response: undefined }
/** Rates a solution with one to five stars, replacing my earlier rating. Anyone who can see it may. 400 `cannot_rate_own` for my own. */
"POST /project-showcase/{id}/rating": { input: { path: { id: number }; body: { stars: number; comment?: string | null } }; response: Schemas["RatingTaken"] }
/** Withdraws my rating of a solution; 404 while there is none. */
"DELETE /project-showcase/{id}/rating": { input: { path: { id: number } }; response: undefined }
/** The average rating of a solution, the number of ratings, and the number for each star count. */
"GET /project-showcase/{id}/rating": { input: { path: { id: number } }; response: Schemas["RatingSummary"] }
/** My own rating of a solution; 404 while there is none. */
"GET /project-showcase/{id}/user-rating": { input: { path: { id: number } }; response: Schemas["OwnRating"] }
/** Rates a video with one to five stars, replacing my earlier rating. Anyone who can see it may. 400 `cannot_rate_own` for my own. */
"POST /videos/{id}/rating": { input: { path: { id: number }; body: { stars: number; comment?: string | null } }; response: Schemas["RatingTaken"] }
/** Withdraws my rating of a video; 404 while there is none. */
"DELETE /videos/{id}/rating": { input: { path: { id: number } }; response: undefined }
/** The average rating of a video, the number of ratings, and the number for each star count. */
"GET /videos/{id}/rating": { input: { path: { id: number } }; response: Schemas["RatingSummary"] }
/** My own rating of a video; 404 while there is none. */
"GET /videos/{id}/user-rating": { input: { path: { id: number } }; response: Schemas["OwnRating"] }
/** Rates a creator with one to five stars, replacing my earlier rating. Clients who have had a conversation with them may. 400 `cannot_rate_own` for my own. */
"POST /ratings/developer/{id}": { input: { path: { id: number }; body: { stars: number; comment?: string | null } }; response: Schemas["RatingTaken"] }
/** Withdraws my rating of a creator; 404 while there is none. Once the other side of an agreement has been able to read it, I cannot rate that work again: 409 `rating_withdrawn`. */
"DELETE /ratings/developer/{id}": { input: { path: { id: number } }; response: undefined }
/** Alias of `/ratings/developer/{id}/rating`. */
"GET /ratings/developer/{id}": { input: { path: { id: number } }; response: Schemas["RatingSummary"] }
/** The average rating of a creator, the number of ratings, and the number for each star count. */
"GET /ratings/developer/{id}/rating": { input: { path: { id: number } }; response: Schemas["RatingSummary"] }
/** My own rating of a creator; 404 while there is none. */
"GET /ratings/developer/{id}/user-rating": { input: { path: { id: number } }; response: Schemas["OwnRating"] }
/** The average rating of a creator, the number of ratings, and the number for each star count. */
"GET /project-showcase/developer/{id}/rating": { input: { path: { id: number } }; response: Schemas["RatingSummary"] }
/** My own rating of a creator; 404 while there is none. */
"GET /project-showcase/developer/{id}/user-rating": { input: { path: { id: number } }; response: Schemas["OwnRating"] }
/** Rates a client with one to five stars, replacing my earlier rating. Creators who have an agreement with them may. 400 `cannot_rate_own` for my own. */
"POST /ratings/client/{id}": { input: { path: { id: number }; body: { stars: number; comment?: string | null } }; response: Schemas["RatingTaken"] }
/** Withdraws my rating of a client; 404 while there is none. Once the other side of an agreement has been able to read it, I cannot rate that work again: 409 `rating_withdrawn`. */
"DELETE /ratings/client/{id}": { input: { path: { id: number } }; response: undefined }
/** The average rating of a client, the number of ratings, and the number for each star count. */
"GET /ratings/client/{id}/rating": { input: { path: { id: number } }; response: Schemas["RatingSummary"] }
/** My own rating of a client; 404 while there is none. */
"GET /ratings/client/{id}/user-rating": { input: { path: { id: number } }; response: Schemas["OwnRating"] }
/** Rates a product with one to five stars, replacing my earlier rating. Buyers may. 400 `cannot_rate_own` for my own. */
"POST /marketplace/products/{id}/rating": { input: { path: { id: number }; body: { stars: number; comment?: string | null } }; response: Schemas["RatingTaken"] }
/** Withdraws my rating of a product; 404 while there is none. */
"DELETE /marketplace/products/{id}/rating": { input: { path: { id: number } }; response: undefined }
/** The average rating of a product, the number of ratings, and the number for each star count. */
"GET /marketplace/products/{id}/rating": { input: { path: { id: number } }; response: Schemas["RatingSummary"] }
/** My own rating of a product; 404 while there is none. */
"GET /marketplace/products/{id}/user-rating": { input: { path: { id: number } }; response: Schemas["OwnRating"] }
/** The ratings of a target, newest first. Ratings between the two sides of an agreement are hidden until both have rated, or for 14 days. Ratings of a client are visible to creators and to the client. */
"GET /ratings/{kind}/{id}/list": { input: { path: { kind: Schemas["RatingKind"]; id: number }; query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["Rating"][]; paged: true }
/** Whether I can rate a target, and my rating of it. */
"GET /ratings/{kind}/{id}/mine": { input: { path: { kind: Schemas["RatingKind"]; id: number } }; response: Schemas["RatingStanding"] }
/** Replies to a rating of me, once; otherwise 409 `already_answered`. Changing the rating afterwards removes the reply, and a new one can be given. */
"POST /ratings/developer/{id}/answer": { input: { path: { id: number }; body: { rating_id: number; answer: string } }; response: Schemas["Rating"] }
/** The ratings that the two sides of one of my conversations gave each other for the work agreed there, at most one each; without stars and comment while I may not read it. */
"GET /conversations/{id}/ratings": { input: { path: { id: number } }; response: Schemas["WorkRating"][] }
/** A client's activity, for creators and for the client. */
"GET /profile/clients/{id}/figures": { input: { path: { id: number } }; response: Schemas["ClientRecord"] }
/** What belongs to one of my agreements besides its terms: request, pitch and ratings. */
"GET /agreements/{id}/project-record": { input: { path: { id: number } }; response: Schemas["ProjectRecord"] }
/** What is waiting for me, newest first, at most 10: terms, deliveries and pitches to reply to, deliveries returned to me, milestones to fund or deliver, messages to read, requests shared with me that I have not opened. */
"GET /overviews/waiting": { input: {  }; response: Schemas["Waiting"][] }
/** My newest requests, each with what is waiting for me in it. */
"GET /overviews/client/requests": { input: { query?: { limit?: number } }; response: Schemas["StandingRequest"][] }
/** My projects with their statistics, newest first; none for developers. */
"GET /projects/figures": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["ProjectFigures"][]; paged: true }
/** One of my projects with its statistics. */
"GET /projects/{id}/figures": { input: { path: { id: number } }; response: Schemas["ProjectFigures"] }
/** The number of my requests, conversations and projects. */
"GET /overviews/client": { input: {  }; response: Schemas["ClientFigures"] }
/** The number of my conversations, of requests shared with me or matching my skills, and of requests I pitched for. */
"GET /overviews/developer": { input: {  }; response: Schemas["DeveloperFigures"] }
/** The creators who responded to my requests, or to one of them, newest first, each with their first message. */
"GET /requests/responses": { input: { query?: { skip?: number; limit?: number; after?: string; request_id?: number } }; response: Schemas["RequestResponse"][]; paged: true }
/** The content of the home page: up to 6 of the best and newest showcases and videos, and the 4 newest open public requests. */
"GET /home": { input: {  }; response: Schemas["Home"] }
/** Up to 3 creators, and up to 3 showcases and videos, that share the most words with a described need; words match by prefix. */
"GET /home/matches": { input: { query: { need: string } }; response: Schemas["Matches"] }
/** The oEmbed data for the share link of a video, or for the page of a public showcase, playlist or product: a video or playlist with its player, the others as a link with a picture. As JSON, or as XML with `format=xml`; 501 for other formats. 404 for what is not open to everyone. */
"GET /oembed": { input: { query: { url: string; maxwidth?: number; maxheight?: number; format?: string } }; response: Schemas["Embed"] }
/** Public items of all kinds that contain any of the words, also in other word forms and by synonyms, the best first. Up to 400 are ranked; if more match, the last page says so in its `Link` header. When a word is not found anywhere, similar words are searched for, and `corrected` says so; with `exact=true` they are not. Without words: the items that pass the filter, the best first. */
"GET /search": { input: { query?: { kind?: "creator" | "showcase" | "product" | "request" | "video" | "playlist"; skill?: string; language?: "ar" | "bg" | "bn" | "ca" | "cs" | "da" | "de" | "el" | "en" | "es" | "et" | "fa" | "fi" | "fr" | "ga" | "he" | "hi" | "hr" | "hu" | "id" | "is" | "it" | "ja" | "ko" | "lt" | "lv" | "ms" | "mt" | "nb" | "nl" | "pa" | "pl" | "pt" | "ro" | "ru" | "sk" | "sl" | "sq" | "sr" | "sv" | "sw" | "ta" | "te" | "th" | "tl" | "tr" | "uk" | "ur" | "vi" | "yo" | "zh" | "zu"; availability?: "now" | "soon" | "busy"; min_rating?: number; min_price?: number; max_price?: number; min_budget?: number; max_budget?: number; since?: "week" | "month" | "year"; q?: string; exact?: boolean; limit?: number; after?: string } }; response: Schemas["SearchResults"]; paged: true }
/** Up to 3 items per kind whose titles or skills contain all words, the last one perhaps incomplete; or those with similar words, with `corrected`. `searches` are suggested searches: frequent skills, those that begin like the last word first. */
"GET /search/suggestions": { input: { query?: { q?: string } }; response: Schemas["SearchSuggestions"] }
/** The sets of words that mean the same to the search, newest first. */
"GET /search/synonyms": { input: { query?: { skip?: number; limit?: number; after?: string } }; response: Schemas["SearchSynonyms"][]; paged: true }
/** Adds a set of words that mean the same. A search follows one set, so that sets that share words never run in circles. 422 if a word is more than one word, or fewer than two are left without repetitions; 409 `synonyms_exist` if one set has them all; 409 `too_many_synonyms` beyond 500 sets. */
"POST /search/synonyms": { input: { body: { words: string[]; reason?: string } }; response: Schemas["SearchSynonyms"] }
/** Removes a set of words that mean the same. */
"DELETE /search/synonyms/{id}": { input: { path: { id: number } }; response: undefined }
/** My saved searches, newest first; at most 50. */
"GET /saved-searches": { input: {  }; response: Schemas["SavedSearch"][] }
/** Saves a search: all its words and filters have to match. Returns the existing one, unchanged, if the same words and filters are saved already. 400 `nothing_to_match` without a word or filter; 409 `too_many_saved_searches` beyond 50. */
"POST /saved-searches": { input: { body: { name: string; q?: string; filter?: { kind?: "creator" | "showcase" | "product" | "request" | "video" | "playlist"; skill?: string; language?: "ar" | "bg" | "bn" | "ca" | "cs" | "da" | "de" | "el" | "en" | "es" | "et" | "fa" | "fi" | "fr" | "ga" | "he" | "hi" | "hr" | "hu" | "id" | "is" | "it" | "ja" | "ko" | "lt" | "lv" | "ms" | "mt" | "nb" | "nl" | "pa" | "pl" | "pt" | "ro" | "ru" | "sk" | "sl" | "sq" | "sr" | "sv" | "sw" | "ta" | "te" | "th" | "tl" | "tr" | "uk" | "ur" | "vi" | "yo" | "zh" | "zu"; availability?: "now" | "soon" | "busy"; min_rating?: number; min_price?: number; max_price?: number; min_budget?: number; max_budget?: number; since?: "week" | "month" | "year" }; delivery?: "notification" | "email_at_once" | "email_daily" | "email_weekly" | "feed" } }; response: { id: number; name: string; q: string; filter: { kind?: "creator" | "showcase" | "product" | "request" | "video" | "playlist"; skill?: string; language?: "ar" | "bg" | "bn" | "ca" | "cs" | "da" | "de" | "el" | "en" | "es" | "et" | "fa" | "fi" | "fr" | "ga" | "he" | "hi" | "hr" | "hu" | "id" | "is" | "it" | "ja" | "ko" | "lt" | "lv" | "ms" | "mt" | "nb" | "nl" | "pa" | "pl" | "pt" | "ro" | "ru" | "sk" | "sl" | "sq" | "sr" | "sv" | "sw" | "ta" | "te" | "th" | "tl" | "tr" | "uk" | "ur" | "vi" | "yo" | "zh" | "zu"; availability?: "now" | "soon" | "busy"; min_rating?: number; min_price?: number; max_price?: number; min_budget?: number; max_budget?: number; since?: "week" | "month" | "year" }; /** Facets with a value that no item can have, or has at the moment; nothing matches while there are any */ missing: ({ facet: string; value: string })[]; delivery: "notification" | "email_at_once" | "email_daily" | "email_weekly" | "feed"; /** Whether an unsubscribe link stopped its emails */ is_stopped: boolean; /** Private address of its RSS feed, if delivered by feed */ feed_url: string | null; /** The newest matches that are still public; at most 3 */ newest: ({ kind: "creator" | "showcase" | "product" | "request" | "video" | "playlist"; id: number; title: string; path: string })[]; /** Matches of the last 90 days */ match_count: number; created_at: string; existed: boolean } }
/** Renames a saved search, changes how I am told, or resumes its emails. What waits to be told follows. */
"PATCH /saved-searches/{id}": { input: { path: { id: number }; body?: { name?: string; delivery?: "notification" | "email_at_once" | "email_daily" | "email_weekly" | "feed"; is_stopped?: false } }; response: Schemas["SavedSearch"] }
/** Deletes a saved search; what waits to be told is dropped. */
"DELETE /saved-searches/{id}": { input: { path: { id: number } }; response: undefined }
/** Gives the feed of a saved search another address; the earlier one stops working. */
"POST /saved-searches/{id}/feed": { input: { path: { id: number } }; response: Schemas["SavedSearch"] }
/** What the unsubscribe link of an email about saved searches stops, and whether it is stopped. Changes nothing and names no search. */
"GET /saved-searches/unsubscribe": { input: { query: { token: string } }; response: Schemas["StoppedSearchEmails"] }
/** Stops the emails named by an unsubscribe link, or those of all saved searches with `all`; `undo` resumes them. Idempotent. */
"POST /saved-searches/unsubscribe": { input: { body: { token: string; all?: boolean; undo?: boolean } }; response: Schemas["StoppedSearchEmails"] }
/** One-click unsubscribe for mail clients (RFC 8058): one POST to the URL in `List-Unsubscribe`, whatever its body. */
"POST /saved-searches/unsubscribe/one-click": { input: { query: { token: string } }; response: undefined }
}

/** Calls that send a form. */
export const FORMS: ReadonlySet<string> = new Set([
  "POST /profile/developer/image",
  "POST /conversations/{id}/files",
  "POST /project-showcase",
  "PUT /project-showcase/{id}/files",
  "POST /project-showcase/readme/preview",
  "POST /project-showcase/{id}/pictures",
  "POST /marketplace/products/{id}/pictures",
  "POST /marketplace/products/{id}/files",
  "POST /marketplace/products/files/{id}",
  "POST /marketplace/products/{id}/licences/keys",
  "POST /videos",
  "PUT /videos/{id}/thumbnail",
  "POST /videos/{id}/captions",
  "POST /administration/logo",
  "POST /administration/home-picture"
])

/** Calls that return a file. */
export const FILES: ReadonlySet<string> = new Set([
  "GET /ledger/entries.csv",
  "GET /ledger/differences.csv",
  "GET /ledger/income.csv",
  "GET /payouts.csv",
  "GET /payouts/statement.csv",
  "GET /payouts/requests.csv",
  "GET /payments/balance/statement.csv",
  "GET /archives/{accountId}/download",
  "GET /conversations/{id}/files/{fileId}",
  "GET /marketplace/products/files/{id}",
  "GET /marketplace/products/{id}/files/{fileId}",
  "GET /marketplace/refunds.csv",
  "GET /invoices/{id}/pdf",
  "GET /video_display/stream/{id}",
  "GET /videos/{id}/files/{name}",
  "GET /video_files/{folder}/{version}/{pass}/{name}",
  "GET /video_files/{folder}/{version}/{pass}/{size}/{name}",
  "GET /operators/audit.csv"
])
