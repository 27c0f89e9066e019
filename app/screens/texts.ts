/** Texts of the pages that combine several features. */
export const texts = {
  aboutCreator: 'About the creator',
  sendMeARequest: 'Send Me a Request',
  signInToWrite: (name: string) => `Sign in to write to ${name}`,
  draftForDeletedCreator: 'You began a request for this creator',
  draftForDeletedCreatorText:
    'They cannot be reached here any more. What you wrote is kept in this browser: post it to others, or discard it.',
  postToOthers: 'Post it to others',
  discardDraftText: 'What you wrote to them will be lost.',
  lead: 'Post what you need. Creators reply with who they are and how they would build it.',
  feeds: { tickets: 'Tickets', showcases: 'Solutions', videos: 'Videos' },
  login: 'Login',
  register: 'Register',
  findWork: 'Find work',
  works: 'Recent work by creators',
  videoOfLength: (length: string) => `Video, ${length}`,
  video: 'Video',
  tagline: '...can I build for you?',
  toDashboard: 'Go to your dashboard',
}
