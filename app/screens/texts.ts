/** The words of the pages that are made of several features. */
export const texts = {
  sendMeARequest: 'Send Me a Request',
  lead: 'Post what you need. Creators answer with what they have made, and with how they would make yours.',
  login: 'Login',
  register: 'Register',
  sides: [
    {
      who: 'You need something built',
      steps: [
        { title: 'Write a request', text: 'Say what it is for, what it may cost, and who may see it.' },
        { title: 'Hear from creators', text: 'They pitch with their own work. Talking to them costs you nothing.' },
        { title: 'Agree and begin', text: 'Settle terms in the conversation. Nothing counts until both accept.' },
      ],
    },
    {
      who: 'You build things',
      steps: [
        { title: 'Show your work', text: 'A profile, finished solutions, films of how you got there.' },
        { title: 'Find open tickets', text: 'Every public request stands in one place, open ones first.' },
        { title: 'Answer with a pitch', text: 'Subscribers talk to clients directly and propose their terms.' },
      ],
    },
  ],
  tagline: '...can I build for you?',
  toDashboard: 'To your dashboard',
}
