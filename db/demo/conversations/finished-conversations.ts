import { client, creator, DAY, HOUR, type DemoConversation } from './shape.ts'

/** Completed, paid, and on friendly terms. */
export const finishedConversations: DemoConversation[] = [
  {
    request: 'old-orders',
    creator: 'gruff',
    opened_hours_ago: 1985,
    status: 'completed',
    agreed_amount: 7400,
    messages: [
      creator(
        20,
        `Bore da. FileMaker 6, is it? Mac or Windows, and does it still start? Don't start it to find out. Copy the disk first.`,
      ),
      client(1 * HOUR, `Windows 98. It starts when it is warm. I have not touched it since reading your message.`),
      creator(
        30,
        `Good instinct. I'll post you a little box with a cable. Plug it in where the picture shows, leave it overnight, post it back. Then I have the disk and you can relax.`,
      ),
      client(5 * DAY, `Box is in the post. It hummed all night. What will this cost me?`),
      creator(
        1 * DAY,
        `I've had a look at the structure, without reading your mother's diary. 7,000 as you have it covers orders, customers and products. "Notes2" is the gold: she has a private code in there, "ES" and "BB!" and so on. To make that usable I'd want 400 more and a telephone call with her.`,
      ),
      client(
        3 * HOUR,
        `She says "BB!" means "betalar bra", pays well. She is delighted that somebody asks. 7,400 and the call, yes.`,
        'agrees',
      ),
      creator(
        2 * DAY,
        `Two hours with your mother. I now know everything about Mr Sandström's dahlias. 31 codes, all written down. We are also exchanging leek seed, separately from this contract.`,
      ),
      client(1 * DAY, `I heard. She has told the whole village that she has a Welshman.`),
      creator(
        8 * DAY,
        `Done, and here is the proof. Orders: 212,386 there, 212,386 here. Sum of all invoices equal to the öre, year by year, in the table I mailed. 41 customers had two records and the same telephone; I left both and made you a list. Nothing was thrown away.`,
      ),
      client(
        2 * DAY,
        `Our bookkeeper checked three years at random and found a mistake of her own. We read the shop history from the new database since this morning. I am going to switch off the computer under the stairs.`,
      ),
      creator(40, `Take a photograph first. They never look as good afterwards.`),
      client(
        1 * DAY,
        `Photographed, thanked, switched off. Paid as well. It is very quiet in the hall now.`,
        'completes',
      ),
      creator(2 * HOUR, `Received. A pleasure, and my regards to your mother. The leeks are up.`),
    ],
  },
  {
    request: 'tool-library',
    creator: 'demo-creator',
    opened_hours_ago: 2090,
    status: 'completed',
    agreed_amount: 2310,
    messages: [
      creator(
        9,
        `Hello Gwen! I once lost a friend over a shared ladder, so this is close to my heart. Three questions: how long is a loan, may people book without an account, and who decides when both families want the canoe?`,
      ),
      client(
        5 * HOUR,
        `A week, except the canoe, which is a weekend. No accounts please, a library card number will do. And the canoe is decided by Doris, who is feared.`,
      ),
      creator(1 * HOUR, `Then the system has a waiting list and a button only Doris can press.`),
      client(
        20,
        `You understand us completely. Can it be done for 2,400? That is the proceeds of two bake sales and a raffle.`,
      ),
      creator(
        1 * DAY,
        `It can be done for 2,310. The other 90 is a year of text messages, which you pay directly so that nobody takes a cut. Three weeks.`,
      ),
      client(1 * DAY, `The trustees said yes before the tea was poured. Please begin.`, 'agrees'),
      creator(
        9 * DAY,
        `There is something to click: tools.example.com, card number 1000. I put in your 180 tools from the photos of the binder. Number 77 says "Bill's thing". What is it?`,
      ),
      client(4 * HOUR, `Nobody knows. Bill has passed. It is very popular.`),
      creator(10, `Then it stays exactly as it is.`),
      client(
        6 * DAY,
        `Four volunteers learned it, the slowest in seven minutes (me). Doris pressed her button and smiled. I have seen that twice in my life.`,
      ),
      creator(
        2 * HOUR,
        `I will frame that sentence. I wrote the handbook on one page, both sides, in large type. May I close the work?`,
      ),
      client(
        1 * DAY,
        `Close it with our thanks. The canoe has been on the water every weekend and nobody has raised their voice.`,
        'completes',
      ),
    ],
  },
]
