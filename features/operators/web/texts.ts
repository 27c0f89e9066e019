import type { OperatorRole } from '#features/accounts/contract.ts'
import type { AuditAction } from '../contract.ts'

/** Names of the roles. */
export const ROLE_NAMES: Record<OperatorRole, string> = {
  owner: 'Owner',
  moderator: 'Moderator',
  support: 'Support',
  finance: 'Finance',
}

/** Purpose of each role. */
export const ROLE_HINTS: Record<OperatorRole, string> = {
  owner: 'Everything, including settings and the team',
  moderator: 'Decides reports, suspends and restores people',
  support: 'Helps people with their accounts; jobs, email and feedback',
  finance: 'Ledger, refunds and payouts',
}

/** Names of actions in the audit log. */
export const ACTION_NAMES: Record<AuditAction, string> = {
  claim_installation: 'Claimed the installation',
  grant_operator: 'Added to the team',
  change_roles: 'Changed roles',
  revoke_operator: 'Removed from the team',
  suspend_account: 'Suspended an account',
  restore_account: 'Restored an account',
  change_setting: 'Changed a setting',
  retry_jobs: 'Tried failed jobs again',
  end_sessions: 'Signed somebody out',
  resend_verification: 'Sent the confirmation email again',
  verify_email: 'Confirmed an email address',
  offer_export: 'Offered somebody their data',
  export_account: 'Saved the data of an account',
  erase_account: 'Closed an account at request',
  write_note: 'Wrote a note about an account',
  create_invitation: 'Created an invitation',
  revoke_invitation: 'Revoked an invitation',
  decide_report: 'Decided a report',
  publish_legal_text: 'Published a legal text',
  change_mail_text: 'Changed the text of an email',
  cancel_email: 'Cancelled an email',
  check_ledger: 'Checked the ledger',
  retry_refund: 'Tried a refund again',
  hold_payout: 'Held a payout',
  release_payout: 'Released a payout',
  pay_payout: 'Recorded a payout as paid',
  return_payout: 'Returned a payout',
  retry_payout: 'Tried a payout again',
  write_off_debt: 'Wrote off a debt',
  remove_demo_data: 'Removed the demo data',
  allow_address: 'Allowed emails to a refused address',
  divide_milestone: 'Divided a disputed milestone',
  change_synonyms: 'Changed the synonyms of the search',
  caption_videos: 'Had videos captioned',
  settle_tax: 'Settled a tax that was not reported',
}

/** Names of what a report was, and became, in the audit log. */
export const OUTCOME_NAMES: Readonly<Record<string, string>> = {
  open: 'Open',
  appealed: 'Appealed',
  decided: 'Decided',
  held: 'Held for review',
  released: 'Released',
  dismiss: 'No action',
  hide: 'Hidden',
  warn: 'Warned',
  limit: 'New posts are reviewed first',
  suspend: 'Account suspended',
  uphold: 'Decision upheld',
  restore: 'Decision withdrawn',
  reopen: 'Looking at it again',
}

export const texts = {
  team: 'Team',
  teamLead: 'Who runs this installation, and what each of them may do.',
  add: 'Add somebody',
  addTitle: 'Add to the team',
  changeTitle: (name: string) => `Roles of ${name}`,
  change: 'Change roles',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name} from the team?`,
  removeText: 'Their account stays. They lose access to the admin area at once.',
  email: 'Email address',
  emailHint: 'Of an account here whose address is confirmed.',
  emailMissing: 'Enter an email address',
  roles: 'Roles',
  rolesMissing: 'Choose at least one role',
  save: 'Save',
  saved: (name: string) => `Saved the roles of ${name}`,
  removed: (name: string) => `Removed ${name} from the team`,
  you: 'you',
  since: 'since',
  suspended: 'Suspended',
  audit: 'Audit log',
  auditLead: 'Everything done in the admin area and by commands on the server. Entries are never changed or deleted.',
  action: 'Action',
  allActions: 'All actions',
  noEntries: 'No entries yet',
  noEntriesHint: 'What you and others do in the admin area will appear here.',
  csvName: 'audit',
  byServer: 'By a command on the server',
  by: (username: string) => `By @${username}`,
  about: (username: string) => `About @${username}`,
  claimTitle: 'Own this installation',
  claimLead:
    'You opened the address that the start printed. Your account becomes the owner: it can change every setting and add others to the team.',
  claimButton: 'Become the owner',
  claimed: 'You own this installation',
}
