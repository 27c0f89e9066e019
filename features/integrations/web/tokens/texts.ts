import type { TokenScope } from '../../contract.ts'

/** What each scope allows, in one place for translation. */
export const SCOPE_LABELS: Record<TokenScope, string> = {
  read: 'Read what you can see, except your account, payments and invoices',
  'write:requests': 'Change requests, projects, boards and pitches',
  'write:conversations': 'Write in conversations',
  'write:agreements': 'Propose and accept terms, and deliver work',
  'write:videos': 'Change videos and playlists',
  'write:showcases': 'Change solutions and portfolio pages',
  'write:products':
    'Change products, their files, prices, discount codes and refund rules; reply to buyers and decline refund requests',
  'write:ratings': 'Rate people and their work, and reply to ratings',
  'write:profile': 'Change your profile',
  'write:notifications': 'Change saved searches, and notifications and their settings',
}

/** Texts of the API tokens, in one place for translation. */
export const texts = {
  title: 'API tokens',
  hint: 'A token lets a program act for you, as far as you allow it. No token can change your password, pay, refund, withdraw money, or manage other tokens.',
  docs: 'API reference',
  none: 'No tokens',
  noneHint: 'The tokens that you create for your programs will appear here.',
  create: 'Create token',
  name: 'Name',
  nameHint: 'Which program it is for, such as “Nightly report”.',
  nameMissing: 'Give the token a name',
  scopes: 'What the program may do',
  scopesMissing: 'Choose at least one',
  expiry: 'Expires',
  expiryDays: (days: number) => (days === 365 ? 'After a year' : `After ${days} days`),
  expiryNever: 'Never',
  made: 'Token created',
  madeHint: 'Copy it now: it is not shown again. Whoever has it can do what it allows.',
  token: 'Token',
  copy: 'Copy',
  copied: 'Token copied',
  done: 'Done',
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeText: 'Programs that use this token stop working at once. This cannot be undone.',
  revoked: 'Token revoked',
  endsWith: (ending: string) => `Ends in ${ending}`,
  used: 'Last used',
  neverUsed: 'Never used',
  expires: 'Expires',
  neverExpires: 'Does not expire',
  expired: 'Expired',
  scopeCount: (read: boolean, writes: number) =>
    [read && 'Reads', writes > 0 && (writes === 1 ? 'changes 1 area' : `changes ${writes} areas`)]
      .filter((part) => part !== false)
      .join(', ')
      .replace(/^./, (letter) => letter.toUpperCase()),
}
