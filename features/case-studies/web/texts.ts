/** Texts of the case study screens, in one place for translation. */
export const texts = {
  caseStudies: 'Case studies',
  caseStudy: 'Case study',
  requested: 'What was asked for',
  agreed: 'What was agreed',
  client: 'Client',
  clientHidden: 'Name withheld',
  price: 'Price',
  agreedOn: 'Agreed on',
  completedOn: 'Completed on',
  saidBy: { client: 'The client', developer: 'The creator' },
  stars: (stars: number) => `${stars} of 5 stars`,

  offer: (client: string) =>
    `Show this work on one of your solutions. You write the words, and nothing is published before ${client} has agreed to them.`,
  offerAgain: {
    declined: (client: string) => `${client} declined your case study. You can propose other words.`,
    withdrawn: (_client: string) => 'The case study was withdrawn, and nobody else can read it.',
  },
  noneLeft: 'A case study of this work can no longer be proposed.',
  propose: 'Propose a case study',
  waiting: (client: string, showcase: string) =>
    `Waiting for ${client} to agree. This would be shown on your solution "${showcase}":`,
  asked: (creator: string, showcase: string) =>
    `${creator} would like to publish this case study on the solution "${showcase}". Everyone could read what you see below, and nothing else.`,
  published: (showcase: string) => `Both of you agreed to this case study on the solution "${showcase}".`,
  toShowcase: 'Open the solution',
  hideAmount: 'Hide the price',
  hideClient: "Hide the client's name",
  hideOwnName: 'Hide my name',
  hiddenByCreator: 'Chosen by the creator',
  hideHint:
    'Comments on ratings are left out too. Where the request or a rating is public, your name can still be read there.',
  publish: 'Agree and publish',
  publishing: 'Publishing...',
  decline: 'Decline',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw the case study?',
  withdrawText:
    'It disappears from the solution at once. Only a new proposal, with the consent of both sides, brings it back.',
  withdrawProposalText: 'The other side is no longer asked to agree.',
  withdrawnToast: 'Case study withdrawn',
  declinedToast: 'Case study declined',
  publishedToast: 'Case study published',

  dialogTitle: 'Propose a case study',
  dialogLead: (client: string) =>
    `Everyone can read it once ${client} agrees. Messages and files are never part of it; dates and your ratings are added.`,
  showcase: 'Solution',
  noShowcase: 'A case study is shown on a solution. Publish one first.',
  newShowcase: 'Publish a solution',
  title: 'Title',
  titleMissing: 'Give the case study a title.',
  summary: 'What was asked for',
  summaryMissing: 'Say what was asked for.',
  terms: 'What was agreed, in brief',
  termsMissing: 'Say what was agreed.',
  wordsHint: 'Leave out names and amounts that are to stay private.',
  showcaseMissing: 'Choose a solution.',
  send: 'Ask for consent',
  sending: 'Sending...',
  sent: 'Case study proposed',
}
