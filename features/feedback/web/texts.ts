/** Texts of feedback, in one place for translation. */
export const texts = {
  title: 'Share Your Feedback',
  rating: 'Your rating',
  selectRating: 'Please select a rating',
  name: 'Name',
  email: 'Email',
  optional: 'Optional',
  emailHint: 'Optional, if you would like a reply',
  comments: 'Comments',
  commentsHint: (most: number) => `Up to ${most.toLocaleString('en')} characters`,
  wrongEmail: 'Enter a valid email address',
  submit: 'Submit',
  thanks: 'Thank you for your feedback!',
  close: 'Close',
}
