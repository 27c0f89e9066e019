/** The words of the subscription's screens, in one place for translation. */
export const texts = {
  title: 'Creator Subscription Required',
  explanation: 'A subscription is required to communicate with clients and access opportunities.',
  fee: 'Monthly fee',
  perMonth: 'per month',
  cancelAnyTime: 'You can cancel at any time; it then ends with the month you paid for.',
  cancel: 'Cancel',
  subscribe: 'Subscribe Now',
  processing: 'Processing...',
  failed: 'Failed to start subscription',
  invalid: 'Invalid response from server',
}
