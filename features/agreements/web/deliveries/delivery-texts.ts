import type { DeliveryState } from '../../contract.ts'

/** Texts of deliveries, in one place for translation. */
export const deliveryTexts = {
  deliveries: 'Deliveries',
  title: (number: number) => `Delivery ${number}`,
  titleOf: (number: number, milestone: string) => `Delivery ${number}: ${milestone}`,
  delivered: 'delivered',
  replies: {
    accepted: (number: number) => `accepted delivery ${number}`,
    returned: (number: number) => `returned delivery ${number}`,
  } satisfies Record<Exclude<DeliveryState, 'delivered'>, (number: number) => string>,
  deliver: 'Deliver',
  deliverTitle: (milestone: string) => `Deliver “${milestone}”`,
  deliverAgain: 'Deliver again',
  deliverMore: 'Deliver more',
  accept: 'Accept delivery',
  return: 'Return',

  firstCreator: (client: string) =>
    `Both of you agreed to these terms. Deliver the work here; ${client} accepts or returns it.`,
  waitingCreator: (client: string, number: number) => `Waiting for ${client} to accept delivery ${number}.`,
  waitingClient: (creator: string, number: number) => `${creator} is waiting for your reply to delivery ${number}.`,
  returnedCreator: (client: string, number: number) => `${client} returned delivery ${number}. Deliver it again.`,
  returnedClient: (creator: string, number: number) =>
    `You returned delivery ${number}. Waiting for ${creator} to deliver again.`,
  acceptedCreator: (client: string, number: number) =>
    `${client} accepted delivery ${number}, and marks the work as completed once you have delivered everything.`,
  acceptedClient: (number: number) =>
    `You accepted delivery ${number}. Mark the work as completed once you have everything.`,

  note: 'What are you delivering?',
  noteHint: 'Say what is done and how to look at it. Addresses of websites become links.',
  noteMissing: 'Say what you are delivering.',
  videos: 'Show it in a video',
  kept: 'Once delivered, it stays with the record of this work: it cannot be edited or deleted.',
  uploading: 'Uploading...',
  sending: 'Delivering...',
  sent: (client: string) => `Delivered. ${client} will accept or return it.`,
  fileFailed: 'A file could not be uploaded. Remove it, or add it again.',
  fileGone: 'A file is no longer available. Remove it and add it again.',

  acceptTitle: (number: number) => `Accept delivery ${number}?`,
  acceptText:
    'You confirm that it is what you agreed on. You mark the work as completed yourself, once you have everything.',
  returnTitle: (number: number) => `Return delivery ${number}`,
  reason: 'What is missing or different?',
  reasonHint: (creator: string) => `${creator} reads this and can deliver again.`,
  reasonMissing: 'Say why you are returning it.',
  returning: 'Returning...',
  returnSent: (creator: string) => `Returned. ${creator} can deliver again.`,
}
