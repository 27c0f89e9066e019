/** The words of feedback, in one place for translation. */
export const texts = {
  title: 'Share Your Feedback',
  rating: 'Your rating',
  selectRating: 'Please select a rating',
  name: 'Name',
  email: 'Email',
  optional: 'Optional',
  emailHint: 'Optional, if you would like an answer',
  comments: 'Comments',
  commentsHint: (most: number) => `Up to ${most.toLocaleString('en')} characters`,
  wrongEmail: 'This is not an email address',
  submit: 'Submit',
  thanks: 'Thank you for your feedback!',
  close: 'Close',
}
