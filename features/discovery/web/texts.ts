// Script file: home
/** Texts of the field "What do you need?" and its next steps. */
export const texts = {
  need: 'What do you need?',
  example: 'A booking page for my pottery',
  hint: 'Creators reply with who they are and how they would build it.',
  start: 'Start a request',
  found: 'Creators and their work',
  creators: 'Creators',
  works: 'Their work',
  post: (need: string) => `Post “${need}” as a request`,
  matches: (creators: number, works: number) => {
    if (creators + works === 0) return 'No matches yet. Press Enter to post it as a request.'
    const people = creators === 1 ? '1 creator' : `${creators} creators`
    const things = works === 1 ? '1 work' : `${works} works`
    return `${people} and ${things} found. Use the arrow keys to choose, or press Enter to post it as a request.`
  },

  begun: 'You started a request:',
  goOn: 'Continue',

  accountTitle: 'Create your account to post it',
  accountLead: 'Creators reply to you here. Nothing has been sent yet.',
  accountLabel: 'Create Account and Post',
  change: 'Change it',
  postTitle: 'Post your request',
  ready: 'You are signed in. Your request has not been posted yet.',
  posting: 'Posting...',
  postNow: 'Post it',
  posted: 'Your request is posted',
  changedElsewhere: 'Changed in another tab',
  changedElsewhereText: 'That version is the one that is kept. What you write here is not, until you choose.',
  takeOther: 'Take the other version',
  keepThis: 'Keep this one',
  notKept: 'This browser cannot save drafts. Stay on this page until you have posted it.',
  tooLong: 'This is too long to save as a draft. Stay on this page until you have posted it.',
}
