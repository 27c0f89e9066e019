// Script file: matches
/** Texts of matches, in one place for translation. */
export const texts = {
  invite: 'Invite creators who fit',
  inviteHint: 'Each with the reasons. Those you invite can read the request, and are notified.',
  inviteOne: 'Invite',
  inviteNamed: (name: string) => `Invite ${name}`,
  invited: (name: string) => `You invited ${name}`,

  notInterested: 'Not interested',
  notInterestedIn: (name: string) => `Not interested: ${name}`,
  dismissed: (name: string) => `${name} will not be suggested again`,
  dismissedCreator: (name: string) => `${name} will not be suggested for this request again`,

  similar: {
    showcase: 'Similar solutions',
    video: 'Similar videos',
    product: 'Similar products',
  },

  creatorsFor: (title: string) => `Creators for “${title}”`,
}
