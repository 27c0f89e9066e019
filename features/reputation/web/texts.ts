/** The words about a client, in one place for translation. */
export const texts = {
  about: 'About the client',
  hint: 'Counted from what happened here; nothing of it is what they say of themselves. The hire rate is how many of the requests that are open no more were settled by an agreement.',
  email: 'E-mail address',
  verified: 'Verified',
  notVerified: 'Not verified',
  since: 'Member since',
  posted: 'Requests posted',
  decided: 'Open no more',
  hired: 'Settled by an agreement',
  hireRate: 'Hire rate',
  hireRateNone: 'Nothing decided yet',
  answers: 'First answer usually after',
  answersNone: 'No answer yet',
  rating: 'Rating by creators',
  ratings: 'What creators say of the client',
}
