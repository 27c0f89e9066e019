import { productName } from '#platform/web/page/product.ts'
import type { LegalDocument } from '../contract.ts'

/** Title and lead of each document. */
export const DOCUMENTS: Readonly<Record<LegalDocument, { title: string; lead: string }>> = {
  terms: {
    title: 'Terms of Service',
    lead: `What you can expect from ${productName}, and what ${productName} expects from you.`,
  },
  privacy: {
    title: 'Privacy Policy',
    lead: `What data ${productName} stores, why, for how long, and who can see it.`,
  },
  imprint: { title: 'Imprint', lead: `Who runs ${productName}, and how to reach them.` },
  contact: {
    title: 'Contact',
    lead: `How to reach whoever runs ${productName}, report something, and object to a decision.`,
  },
}

export const texts = {
  lastUpdated: (day: string) => `Last updated: ${day}`,
  inForceFrom: (day: string) => `In force from ${day}`,
  changesOn: (day: string) => `This text changes on ${day}.`,
  readUpcoming: 'Read the new text',
  readCurrent: 'Read the text in force',
  termsChange: (day: string) => `Our terms change on ${day}.`,
  termsChanged: 'Our terms have changed. Accept them to post and buy; everything else works as before.',
  read: 'Read them',
  accept: 'Accept',
  accepted: 'Thank you. We noted that you accepted the terms.',
  noContactPage: 'How to reach us',
  howToReach: `To reach whoever runs ${productName}, send feedback and leave your email address for the reply. To report something, use Report on its page; to object to a decision, open the decision and appeal.`,
  sendFeedback: 'Send feedback',
  contactIsOff:
    'Only owners see this: the contact page is off. Turn it on in the settings under Law; it shows the contact address set under Email.',
  contactLacksEmail: 'Only owners see this: there is no contact address yet. Set one in the settings under Email.',
  openSettings: 'Open the settings',
  notice: 'Changed terms',
  later: 'Later',
}
