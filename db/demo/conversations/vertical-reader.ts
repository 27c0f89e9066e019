import { client, creator, DAY, HOUR, type DemoConversation } from './shape.ts'

/** The long conversation: from first questions to a second milestone. */
export const verticalReaderConversation: DemoConversation = {
  request: 'vertical-reader',
  creator: 'demo-creator',
  opened_hours_ago: 1220,
  status: 'agreed',
  agreed_amount: 8640,
  unread: { creator: 1 },
  pitch: { state: 'hired', profile_link: true },
  messages: [
    creator(
      4,
      `Good morning, Mr Moriyama. I learned to set type by hand, in Latin letters only, so I come to your request with respect and some envy. Browsers have become good at vertical writing in the last years, and bad at everything around it: page turning, selection, remembered places. I would enjoy this. May I ask for one story that contains everything difficult?`,
    ),
    client(
      9 * HOUR,
      `Good evening, Ms Carvalho. Thank you for writing about type first. I attach nothing because the system does not let me, but "The Ferryman's Abacus" is on our site as a sample. It has ruby on rare characters, two long dashes in a row, an English sentence, and a year written with numbers. Our typesetter weeps at page 7.`,
    ),
    creator(
      15 * HOUR,
      `I have read it twice, once for page 7. I put a rough version here: reader.example.com/abacus. The dashes stand up, the year lies in one square, and the ruby keeps its distance. Pages turn to the left. Please open it on the oldest telephone in your office.`,
    ),
    client(
      22 * HOUR,
      `The oldest telephone belongs to my mother. She read to the end and asked when the next story comes. That is a good sign and also a deadline.`,
    ),
    client(
      6,
      `Questions from the office: can the reader keep the place between telephone and computer? And can it work in the underground, between Namba and Umeda?`,
    ),
    creator(
      3 * HOUR,
      `Underground: yes. A bought story is kept on the telephone completely, it is about 90 kB. The place between devices: yes, with the account they already have for payment. If both were offline it asks which place is right rather than guessing.`,
    ),
    client(
      20 * HOUR,
      `It should not ask. A reader at night does not wish to be asked. Take the place that is further along.`,
    ),
    creator(40, `You are right, and it is simpler. Further along wins.`),
    client(
      1 * DAY,
      `Please tell me your price. Our budget is 8,000 and I have already promised my co-editor that it is enough.`,
    ),
    creator(
      18 * HOUR,
      `Here is how I count it. Reader with vertical setting, ruby and pages: 4,200. Offline and remembered place: 1,900. Connecting your payment and the shelf of bought stories: 1,600. Testing with ten stories and on six devices: 940. Together 8,640.

To land on 8,000 I would leave out the six-device testing and I do not recommend it. Three milestones, paid one by one: sample chapter, whole reader, opening day.`,
    ),
    client(
      2 * DAY,
      `My co-editor says that testing is what we always leave out and always regret. 8,640 it is. One condition: the page must have no animation when it turns. Paper does not whoosh.`,
    ),
    creator(2 * HOUR, `No whoosh. Agreed: 8,640 in three milestones, first one in two weeks.`, 'agrees'),
    client(15, `Agreed. お世話になります。`),
    creator(
      13 * DAY,
      `First milestone is up: three stories, vertical setting complete. Two things to look at closely: the closing bracket at a line's end (I let it hang, as in your books), and emphasis dots, which I put on the right side.`,
    ),
    client(
      1 * DAY,
      `Brackets: correct. Dots: correct. In "Rain Ledger", third page, small っ begins a line. We never allow that.`,
    ),
    creator(
      5 * HOUR,
      `Fixed. It was one missing rule for strict line breaking. I added your house rules as a list in the code, with the page number where each occurs, so that they cannot get lost.`,
    ),
    client(
      19 * HOUR,
      `A list with page numbers! Our typesetter wishes to know whether you would consider moving to Osaka.`,
    ),
    creator(50, `Tell them that my uncle would never forgive me, and that I am flattered.`),
    client(
      5 * DAY,
      `First milestone is paid. Next: can the typeface be larger without the lines becoming too few? My mother asks.`,
    ),
    creator(
      8 * HOUR,
      `Yes, there will be four sizes. At the largest a telephone shows five lines, which still reads well. I also set the ink slightly lighter than black in the evening. If your mother disapproves, it goes.`,
    ),
    client(2 * DAY, `She has not noticed, which is approval.`),
    creator(
      14 * DAY,
      `Second milestone: offline, remembered places, shelf. I rode the metro from end to end with the telephone in flight mode and read four stories. Please try to break it.`,
    ),
    client(
      6 * DAY,
      `My co-editor bought a story, lost the telephone in a taxi, and had everything again on the new one. She calls this a successful test. I call it expensive.`,
    ),
    creator(
      3 * HOUR,
      `The most thorough tester I have worked with. Then only opening day is left: ten stories, payment live. Which date do you have in mind?`,
    ),
    client(
      1 * DAY,
      `The first Friday of next month, at eight in the evening, when people are on trains. Ten stories are chosen. I will send you the list and the house biscuit by post.`,
    ),
  ],
}
