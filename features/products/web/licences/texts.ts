/** Texts of licence keys, in one place for translation. */
export const texts = {
  title: 'Licence keys',
  hint: 'Each buyer gets one key. Your product can check whether it is valid, without signing in.',
  source: 'Buyers get',
  sources: {
    none: 'No licence key',
    generated: 'A key that we generate',
    list: 'A key from your list',
  },
  sourceHints: {
    none: 'Keys that buyers have stay valid.',
    generated: 'Such as 7KQ2M-XW4DA-9HRTC-3VNBE-PY6GJ, when somebody buys it.',
    list: 'The next one that nobody has. We tell you before the list runs out.',
  },
  counts: (unused: number, issued: number) => `${countOf(unused)} unused, ${issued.toLocaleString('en')} given out`,
  issued: (issued: number) => `${countOf(issued)} given out`,
  owed: (buyers: number) =>
    buyers === 1
      ? '1 buyer waits for a key. Add keys, and they get theirs at once.'
      : `${buyers.toLocaleString('en')} buyers wait for a key. Add keys, and they get theirs at once.`,

  list: 'Keys to add',
  listHint: (most: number, length: number) =>
    `One per line, at most ${most.toLocaleString('en')} lines of ${length} characters.`,
  listMissing: 'Paste your keys, or choose a file.',
  chooseFile: 'Choose a file',
  tooLarge: 'This file is too large for a list of keys.',
  add: 'Add keys',
  adding: 'Adding...',
  added: 'Keys added',
  removeUnused: 'Delete unused keys',
  removeTitle: 'Delete all unused keys?',
  removeText: (count: number) => `${countOf(count)} will be deleted. Keys that buyers have stay valid.`,
  removed: 'Unused keys deleted',

  all: 'All keys',
  show: 'Show',
  shows: { all: 'All', unused: 'Unused', given: 'Given out' },
  none: 'No keys here yet',
  noneHint: 'Keys will appear here when you add them, or when somebody buys your product.',
  states: {
    unused: 'Unused',
    issued: 'Given out',
    on_hold: 'On hold',
    refunded: 'Refunded',
    revoked: 'Revoked',
  },
  boughtBy: (buyer: string) => `bought by ${buyer}`,

  yours: 'Your licence key',
  sold: 'Licence key',
  soldOf: (product: string) => `Licence key: ${product}`,
  copy: 'Copy',
  copied: 'Licence key copied',
  owedToYou: 'The seller still owes you a key. You get it here and by email as soon as there is one.',
  owedByYou: 'You still owe this buyer a key. Add keys to your product, and they get one at once.',
  onHold: 'Not valid until the bank has decided about the payment.',
  revoked: 'No longer valid, because the purchase was refunded.',
  noKey: 'This buyer has no key. They bought the product before it came with keys.',
  giveFirst: 'Give a key',
  replace: 'Replace key',
  replaceTitle: 'Replace this licence key?',
  replaceText: (buyer: string) => `${buyer} gets another key, and this one is no longer valid.`,
  giveFirstTitle: 'Give a licence key?',
  giveFirstText: (buyer: string) => `${buyer} gets a key and is told by email.`,
  reason: 'Reason (optional)',
  reasonHint: 'The buyer reads it.',
  replaced: 'The buyer has a new key',
}

function countOf(keys: number): string {
  return keys === 1 ? '1 key' : `${keys.toLocaleString('en')} keys`
}
