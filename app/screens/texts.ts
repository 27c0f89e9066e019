import { hasPayments } from '#features/payments/web.tsx'
/** The words of the pages that are made of several features. */
export const texts = {
  aboutCreator: 'About the creator',
  sendMeARequest: 'Send Me a Request',
  lead: 'Post what you need. Creators reply with who they are and how they would build it.',
  feeds: { tickets: 'Tickets', showcases: 'Solutions', videos: 'Videos' },
  login: 'Login',
  register: 'Register',
  sides: [
    {
      who: 'You need something built',
      steps: [
        { title: 'Write a request', text: 'Say what it is for, what it may cost, and who may see it.' },
        { title: 'Hear from creators', text: 'They pitch and show their profile. Talking to them is free.' },
        {
          title: 'Agree and start',
          text: 'Settle the terms in the conversation. Nothing counts until you both accept.',
        },
      ],
    },
    {
      who: 'You build things',
      steps: [
        { title: 'Show what you can do', text: 'A profile with your skills, your experience and your picture.' },
        { title: 'Find open tickets', text: 'Every public request in one place, open ones first.' },
        {
          title: 'Send a pitch',
          text: hasPayments
            ? 'Subscribers talk to clients directly and propose their terms.'
            : 'You talk to clients directly and propose your terms.',
        },
      ],
    },
  ],
  tagline: '...can I build for you?',
  toDashboard: 'Go to your dashboard',
}
