/** The words of the boards' screens, in one place for translation. */
export const texts = {
  boards: 'Your Boards',
  boardsLead: 'Creators and solutions you want to keep in mind, together by what you need them for. Only you see this.',
  back: 'Your Boards',
  newBoard: 'New Board',
  name: 'Name',
  nameMissing: 'Give the board a name',
  nameHint: 'What you would look for these creators for',
  create: 'Create Board',
  created: 'Board created',
  cancel: 'Cancel',
  rename: 'Rename',
  renameTitle: 'Rename this board',
  renamed: 'Board renamed',
  save: 'Save',
  saving: 'Saving...',
  remove: 'Delete',
  removeTitle: 'Delete this board?',
  removeText: 'The creators and solutions on it stay where they are and hear nothing of it.',
  removed: 'Board deleted',
  none: 'No boards yet',
  noneText: 'Make one, then save creators and solutions to it from their cards and pages.',
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
      ? '1 creator on this board does not show a profile at present.'
      : `${count} creators on this board do not show a profile at present.`,
  empty: 'Nothing on this board yet',
  emptyText: 'Save creators and solutions to it from their cards or their pages.',
  findCreators: 'Find Creators',
  takeOff: 'Remove',
  takeOffName: (name: string) => `Remove ${name} from this board`,
  takenOff: 'Removed from the board',
  notFound: 'Board not found',

  saveToBoard: 'Save to board',
  saveNameToBoard: (name: string) => `Save to board: ${name}`,
  saveTitle: (name: string) => `Save ${name} to a board`,
  orNew: 'Or start a new board',
  add: 'Create and save',
  done: 'Done',

  invite: 'Invite to a Request',
  inviteHint: 'Those you choose see the request and are told of it, also when it is private.',
  request: 'Request',
  chooseRequest: 'Choose one of your open requests',
  noRequests: 'You have no open request that can be shared',
  noRequestsText: 'Post one first, then invite these creators to it.',
  postRequest: 'To your requests',
  consentMissing: 'Confirm this first',
  who: 'Creators',
  all: 'All of them',
  send: (count: number) => (count === 1 ? 'Invite 1 creator' : `Invite ${count} creators`),
  sending: 'Inviting...',
  invited: (invited: number, already: number) =>
    [
      invited === 1 ? '1 creator was invited' : `${invited} creators were invited`,
      ...(already > 0 ? [already === 1 ? '1 had the request already' : `${already} had the request already`] : []),
    ].join('; '),
}
