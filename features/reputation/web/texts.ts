/** The words about a client, in one place for translation. */
export const texts = {
  about: 'About the client',
  hint: 'Based on their activity here, not on what they say about themselves. The hire rate is the share of closed requests that ended in an agreement.',
  email: 'Email',
  verified: 'Confirmed',
  notVerified: 'Not confirmed',
  since: 'Member since',
  posted: 'Requests posted',
  decided: 'Closed',
  hired: 'Ended in an agreement',
  hireRate: 'Hire rate',
  hireRateNone: 'No closed requests yet',
  answers: 'Usually replies within',
  answersNone: 'No replies yet',
  rating: 'Rating by creators',
  ratings: 'Ratings from creators',
}
