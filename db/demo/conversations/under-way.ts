import { client, creator, DAY, HOUR, type DemoConversation } from './shape.ts'
import { verticalReaderConversation } from './vertical-reader.ts'

/** Agreed, with work in progress. */
export const conversationsUnderWay: DemoConversation[] = [
  verticalReaderConversation,
  {
    request: 'pier-tickets',
    creator: 'olumide_b',
    opened_hours_ago: 1060,
    status: 'agreed',
    agreed_amount: 11250,
    messages: [
      creator(
        6,
        `Good day Tomás. I built conductor scanning for a bus line in Lagos where the network is a rumour. Two scanners, no signal, same ticket: that is the interesting part. Can the two handsets at one pier hear each other by Bluetooth, or is there steel in between?`,
      ),
      client(3 * HOUR, `Hello Olumide. There is a boat in between. Steel, yes. About 30 metres from ramp to ramp.`),
      creator(
        2 * HOUR,
        `Then Bluetooth will work eight times out of ten, and we want ten. Could there be a small box on the boat, like a router without internet? 40 dollars. The handsets talk to the box, and if the box dies they fall back to Bluetooth.`,
      ),
      client(
        1 * DAY,
        `I asked the captain. He says he already has a router for the football. We can use the football router.`,
      ),
      creator(25, `The football router is perfect. I like this captain.`),
      client(
        2 * DAY,
        `The deckhands want to know: what happens when a ticket is wrong and the passenger argues? They do not want to hold up the boat.`,
      ),
      creator(
        4 * HOUR,
        `One big button: let on anyway. It records who, when and why (three choices), and you see it in the evening. Never put a deckhand between a screen and an angry grandmother.`,
      ),
      client(
        1 * HOUR,
        `You have met our grandmothers. What would it cost, for 14 handsets, including coming here for a week?`,
      ),
      creator(
        1 * DAY,
        `App, sync, evening report: 8,900. One week with you on the piers: 2,350 with flights, if somebody has a sofa. Total 11,250. I do the pier week before I finish, not after.`,
      ),
      client(2 * DAY, `My cousin has a sofa and a wood stove. The board approves 11,250. Can we start this month?`),
      creator(30, `Starting Monday. Send me fifty old tickets, wet ones too.`, 'agrees'),
      client(8 * DAY, `The wet tickets are on their way. Some have mate on them, I hope that is realistic enough.`),
      creator(
        24 * DAY,
        `All fifty read, including the one that is mostly mate. In sunlight the screen was too dim, so the whole screen turns green or red now and the phone shakes differently for each. Flights are booked.`,
      ),
      client(
        20 * HOUR,
        `The captain asks whether the football still works while you use his router. I told him it is the first requirement.`,
      ),
    ],
  },
  {
    request: 'frost-alarm',
    creator: 'tala-nakai',
    opened_hours_ago: 930,
    status: 'agreed',
    agreed_amount: 4380,
    unread: { client: 1 },
    pitch: { state: 'hired', profile_link: true, asking_price: 4200, duration_days: 28 },
    messages: [
      creator(
        12,
        `Hi Nora. I am sorry about the tomatoes. 300 metres without wifi is nothing for LoRa; a coin of a radio and two AA cells per house. The part I would think hardest about is the phone that rings: it must ring when the internet at your place is also down.`,
      ),
      client(2 * HOUR, `Thank you. The internet was down that night too, now that you say it! Same fuse.`),
      creator(
        1 * HOUR,
        `Thought so. Then the base station gets its own battery and a SIM card, and it calls three people in turn until one presses 1. And once a week it rings at noon to prove that it can.`,
      ),
      client(
        1 * DAY,
        `Love the noon call. Can the alarm be different per house? Peppers panic at 12 degrees, kale does not care.`,
      ),
      creator(
        5 * HOUR,
        `Yes, per house and per season. You set it with a dial on the base station, no app needed. Offer: 8 sensors (two per house, so that they can disagree), base station, calling service for a year, a page with curves. 4,380. Parts are 610 of that and I will show you the receipts.`,
      ),
      client(2 * DAY, `Agreed! My growers have already named the base station. It is called Gunvor.`, 'agrees'),
      creator(3 * HOUR, `Then Gunvor will be engraved on the lid.`),
      client(
        6 * DAY,
        `The box arrived, customs had opened it and closed it again rather nicely. Sensors are up in house 1 and 2. Gunvor called at noon and frightened the postman.`,
      ),
      creator(
        10 * HOUR,
        `I see both houses. House 2, left side, reads one degree above the right. Is it close to a pipe?`,
      ),
      client(1 * DAY, `Right above the pipe. Moved it. House 3 and 4 this week, when the ladder is free.`),
      client(
        25 * DAY,
        `All eight are up. First real alarm last night: house 4, 3.1 degrees, a door left open. Eva got up, closed it, pressed 1, slept again. 1,200 pepper plants say thank you.`,
      ),
      creator(
        14 * HOUR,
        `That made my week. I looked at the curve: from open door to ringing phone took 6 minutes, I can bring it to 3 by sampling faster below 6 degrees. The batteries still last two winters. Shall I push that to all eight tonight?`,
      ),
    ],
  },
]
