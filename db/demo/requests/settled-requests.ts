import type { DemoRequest } from './shape.ts'

/** Requests in progress, completed or cancelled. */
export const settledRequests: DemoRequest[] = [
  {
    key: 'frost-alarm',
    client: 'demo-client',
    posted_hours_ago: 966,
    title: 'Thermometers for four greenhouses that shout before the frost',
    content: `On the eleventh of May we lost 3,000 tomato seedlings because a heater tripped at two in the morning and nobody was awake. I want four greenhouses watched for temperature and humidity, a telephone that rings (rings, not buzzes) when it gets dangerous, and a simple curve to look at over coffee. There is power in two houses only and the furthest is 300 metres from the wifi.`,
    budget: 4500,
    status: 'in_progress',
    project: 'greenhouses',
  },
  {
    key: 'pier-tickets',
    client: 'tomas-arce',
    posted_hours_ago: 1085,
    title: 'Check ferry tickets on a pier without a signal',
    content: `Deckhands check tickets with their eyes. There are QR codes on them, but the pier at Isla Mancera has no signal, so the scanner app we bought shows a turning circle while the boat waits.

I need scanning that works offline for a whole day: valid, used already, wrong sailing. Two deckhands scan at the same time at two ramps, and must catch the same ticket twice. Everything is sent when the boat is back in town. Wet hands, bright sun, life jackets.`,
    budget: 12000,
    status: 'in_progress',
  },
  {
    key: 'vertical-reader',
    client: 'minato-editions',
    posted_hours_ago: 1251,
    title: 'A reader for short stories in vertical Japanese',
    content: `We publish eight books of short stories a year, and our readers ask for a way to read a single story on the telephone. Existing readers treat vertical text as an afterthought: the ruby collides, the dashes lie down, the page turns the wrong way.

I would like a quiet web reader with vertical setting, ruby, correct punctuation, right-to-left pages, and a remembered place. One story costs 300 yen; the payment exists already. No comments, no stars, no "you may also like".`,
    budget: 8000,
    status: 'in_progress',
  },
  {
    key: 'chat-widget',
    client: 'demo-client',
    posted_hours_ago: 1467,
    title: 'Chat bubble for planting advice',
    content: `A chat window in the corner of the shop where customers ask about planting. Our two growers would answer when they have a minute.`,
    budget: 1200,
    status: 'cancelled',
    changed_hours_ago: 1340,
  },
  {
    key: 'kiosk',
    client: 'dr_okonjo',
    posted_hours_ago: 1590,
    title: 'Self check-in kiosk for the waiting room',
    content: `A tablet by the door where owners confirm that they have arrived and weigh their dog. Cancelled: the dogs would not stand on the scale without a human being kind to them, so we hired a human.`,
    budget: 3900,
    status: 'cancelled',
    visibility: 'private',
    changed_hours_ago: 1211,
  },
  {
    key: 'drones',
    client: 'walt-bigsky',
    posted_hours_ago: 1688,
    title: 'Count bushels in outdoor piles from drone pictures',
    content: `When the bins are full we pile wheat on the ground, and the auditors want to know how much is there. My nephew has a drone. I want volume per pile within three percent. Closing this one: the insurer sends a surveyor for free, it turns out.`,
    status: 'cancelled',
    project: 'harvest',
    changed_hours_ago: 1502,
  },
  {
    key: 'royalties',
    client: 'minato-editions',
    posted_hours_ago: 1830,
    title: 'Royalty statements for 64 authors',
    content: `Twice a year I make 64 royalty statements by hand from the distributor's list. I need a script that takes the list and our contracts table and makes a PDF letter for each author, with the correct honorific. Solved within the family: my niece did it during the holidays and was paid in books.`,
    budget: 600,
    status: 'completed',
    visibility: 'private',
    changed_hours_ago: 1422,
  },
  {
    key: 'old-orders',
    client: 'demo-client',
    posted_hours_ago: 1999,
    title: 'Move nineteen years of orders out of FileMaker',
    content: `Our order history lives in FileMaker 6 on a computer under the stairs that we are afraid to switch off. 212,000 orders, 38,000 customers, and a field called "Notes2" in which my mother recorded everything that mattered.

I want all of it in an ordinary database that our shop and bookkeeping can read, with proof that nothing was lost. The old machine must be allowed to rest by the end of the month.`,
    budget: 7000,
    status: 'completed',
    project: 'filemaker',
  },
  {
    key: 'tool-library',
    client: 'gwen_littletown',
    posted_hours_ago: 2115,
    title: 'Bookings for our tool library',
    content: `Besides books we lend 180 tools: drills, a cider press, a canoe. Bookings are in a ring binder and the canoe has been promised to two families for the same Saturday, again. We need a calendar per tool, a waiting list, and a text message the day before it is due. Volunteers run the desk, so it must be learnable in ten minutes.`,
    budget: 2400,
    status: 'completed',
  },
]
