/** Texts of the boards, in one place for translation. */
export const texts = {
  boards: 'Your boards',
  boardsLead: 'Creators and solutions you want to remember, grouped by what you need them for. Only you can see them.',
  back: 'Your boards',
  newBoard: 'New board',
  name: 'Name',
  nameMissing: 'Give the board a name',
  nameHint: 'What you need these creators for',
  create: 'Create board',
  created: 'Board created',
  rename: 'Rename',
  renameTitle: 'Rename this board',
  renamed: 'Board renamed',
  save: 'Save',
  remove: 'Delete',
  removed: 'Board deleted',
  none: 'No boards yet',
  noneText: 'Create one, then save creators and solutions to it from their cards and pages.',
  counts: ({ creator_count, showcase_count }: { creator_count: number; showcase_count: number }) =>
    [
      ...(creator_count > 0 || showcase_count === 0
        ? [creator_count === 1 ? '1 creator' : `${creator_count} creators`]
        : []),
      ...(showcase_count > 0 ? [showcase_count === 1 ? '1 solution' : `${showcase_count} solutions`] : []),
    ].join(', '),
  creators: 'Creators',
  solutions: 'Solutions',
  because: (title: string) => `Made “${title}”`,
  takeOffShowcase: (title: string) => `Remove ${title} from this board`,
  hidden: (count: number) =>
    count === 1
      ? '1 creator on this board has no public profile at the moment.'
      : `${count} creators on this board have no public profile at the moment.`,
  empty: 'This board is empty',
  emptyText: 'Save creators and solutions to it from their cards or pages.',
  findCreators: 'Find creators',
  takeOff: 'Remove',
  takeOffName: (name: string) => `Remove ${name} from this board`,
  takenOff: 'Removed from the board',
  notFound: 'Board not found',

  saveToBoard: 'Save to board',
  saveNameToBoard: (name: string) => `Save to board: ${name}`,
  saveTitle: (name: string) => `Save ${name} to a board`,
  orNew: 'Or create a new board',
  add: 'Create and save',
  done: 'Done',

  invite: 'Invite to a request',
  inviteHint: 'The creators you choose are notified and can read the request, even if it is private.',
  request: 'Request',
  chooseRequest: 'Choose one of your open requests',
  noRequests: 'You have no open request to share',
  noRequestsText: 'Post one first, then invite these creators.',
  postRequest: 'Go to your requests',
  consentMissing: 'Confirm this first',
  who: 'Creators',
  all: 'Everyone',
  send: (count: number) => (count === 1 ? 'Invite 1 creator' : `Invite ${count} creators`),
  sending: 'Inviting...',
  invited: (invited: number, already: number) =>
    [
      invited === 1 ? '1 creator was invited' : `${invited} creators were invited`,
      ...(already > 0 ? [already === 1 ? '1 already had the request' : `${already} already had the request`] : []),
    ].join('; '),
}
