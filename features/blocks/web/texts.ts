/** Texts about blocking people, in one place for translation. */
export const texts = {
  block: (name: string) => `Block ${name}`,
  unblock: (name: string) => `Unblock ${name}`,
  unblockShort: 'Unblock',
  blockTitle: (name: string) => `Block ${name}?`,
  blockText:
    'You can no longer write to each other, pitch, propose terms or share requests, and neither of you sees what the other does. They are not told. Work that you have agreed on can still be completed.',
  confirm: 'Block',
  blocked: (name: string) => `You blocked ${name}`,
  unblocked: (name: string) => `You unblocked ${name}`,
  title: 'Blocked people',
  hint: 'They cannot write to you, and you cannot write to them.',
  none: 'You have not blocked anybody. You can block a person on their profile, or in the menu of a conversation.',
  since: 'since',
  byMe: (name: string) => `You blocked ${name}. Unblock them to write to each other.`,
  cannotWrite: 'You cannot write to this person.',
}
