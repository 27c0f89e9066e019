import type { DemoRequest } from './shape.ts'

/** Public requests without an agreement. */
export const openRequests: DemoRequest[] = [
  {
    key: 'scales',
    client: 'walt-bigsky',
    posted_hours_ago: 2,
    title: 'Read our 1998 truck scales over a serial port',
    content: `We have six elevators and eleven truck scales, all of them older than my operators. They print a ticket and that is it; somebody then types the weight into the computer, and around two in the afternoon in August they type it wrong.

The scales have an RS-232 port and I have the manual, with a coffee ring on the page you need. I want the weight to show up on the ticket screen by itself, with a light that goes green when the needle has settled. Has to survive dust, mice, and a power cut a week. One site first, then the other five.`,
    budget: 5600,
    project: 'harvest',
  },
  {
    key: 'large-print',
    client: 'gwen_littletown',
    posted_hours_ago: 7,
    title: 'A large-print mode for our library catalogue',
    content: `A third of our readers are over seventy and the catalogue's text is the size of a sultana. The browser's zoom breaks the layout so that the Reserve button slides off the edge.

We would like a proper large-print view: big type, strong contrast, one column, and a way to print "my holds" on a single sheet for the ferry. The catalogue is open source (Koha) and our host lets us change the templates. The county asks every library for an accessibility statement by autumn, and I would like ours to be true. We have not set a budget, please tell us what is sensible for a trust that holds bake sales.`,
  },
  {
    key: 'reminders',
    client: 'dr_okonjo',
    posted_hours_ago: 26,
    title: 'Vaccination reminders that stop when the animal has died',
    content: `Twice this spring our software sent a cheerful booster reminder to a family whose dog we had put to sleep the week before. I telephoned both of them myself and I do not want to do it again.

We need a small service between our practice system (it exports CSV every night) and the letter and text provider. It should hold back anything about an animal marked deceased, transferred or "do not contact", and show a receptionist the held list each morning. Four practices, about 9,000 reminders a year.`,
    budget: 1450.75,
  },
  {
    key: 'fog',
    client: 'tomas-arce',
    posted_hours_ago: 44,
    title: 'A timetable that admits when the fog has won',
    content: `Our timetable is a PDF. On a clear day it is even correct. In winter the bay fills with fog, we sail when the captain says so, and eighty people stand on a pier reading a PDF.

I want one page per pier, very light, that the pier master changes with two taps: sailing, delayed, suspended, and a short sentence. It must load on one bar of signal, and the same words should appear on the screen in the waiting room. The sailings themselves are in a PostgreSQL database that the page may read and must never write. Spanish first, English for the summer.`,
    budget: 3200,
  },
  {
    key: 'configurator',
    client: 'priya-halden',
    posted_hours_ago: 75,
    title: 'Let people see their cargo bike before they order it',
    content: `A Halden has 5 frames, 3 motors, 14 boxes, 22 colours and a list of accessories I am embarrassed to count. People choose from a price table, order, and then send us photos with arrows asking why the rain cover looks like that.

We would like a configurator on our site: the bike in 3D or in very good layered pictures, changing as you choose, with rules about what fits what, the price, and the delivery week from our ERP (there is an API). At the end a link you can send to your partner, and a sheet our dealers can print. CAD files for everything exist. Smooth on a three-year-old phone is a hard requirement; photorealism is not.`,
    budget: 48000,
    project: 'doorstep',
  },
  {
    key: 'truck-line',
    client: 'walt-bigsky',
    posted_hours_ago: 124,
    title: 'Truck line-up at harvest: who is next, and how long will it take',
    content: `For five weeks a year there are forty trucks in the road outside each elevator. Drivers sit for three hours because they cannot know that the elevator twelve miles on has nobody waiting.

What I picture: a driver checks in on their phone or by text message, gets a place in line, and sees the wait at the neighbouring sites. The operator sees the line and can move a truck up when the grain is wet. Half of our members have flip phones and I will not be the one to tell them, so text messages have to do everything the app does. Our members' page is written in React and my granddaughter keeps it running, so please nothing she would have to learn from scratch. Must be in people's hands six weeks before harvest.`,
    budget: 22000,
    project: 'harvest',
  },
  {
    key: 'seed-finder',
    client: 'demo-client',
    posted_hours_ago: 146,
    title: 'A seed finder that understands frost dates',
    content: `We sell 640 varieties of vegetables and flowers, and our website sorts them by alphabet. Customers write to ask the same thing every day: I live here, I have a balcony, it is the middle of May, what can I still sow?

We know the answers; they are in a sheet with columns for sowing weeks, days to harvest, hardiness, sun and height. I would like a page where you give your postcode and what sort of place you have, and see what you can sow this week, next week and too late. It should work for Sweden, Norway and Finland, and it has to be kind to beginners. Our shop runs on WooCommerce and should stay.`,
    budget: 6500,
    project: 'catalogue',
    changed_hours_ago: 129,
  },
  {
    key: 'menus',
    client: 'samira-k',
    posted_hours_ago: 220,
    title: 'Menus in three languages, changed by the cook at eleven in the morning',
    content: `Three restaurants in Marseille, one kitchen mood. The menu changes when the fish arrives. At present my sister retypes it in French, English and Arabic for the website, the blackboard photo and the printed card, and every day one of the three is yesterday's.

I need one form, usable on a greasy phone, that publishes the web menu and makes a beautiful A5 PDF. The Arabic must be set properly, right to left, not a French layout in a mirror. Allergens are the law here, so they cannot be optional.`,
    budget: 2750,
  },
  {
    key: 'weld-trail',
    client: 'priya-halden',
    posted_hours_ago: 341,
    title: 'A barcode trail from first weld to finished bike',
    content: `When a dealer calls about frame 20417 we walk through the hall and ask. I would like every frame to carry a code from the moment it leaves the jig, and each of the nine stations to scan it in and out.

What I want to see: where every bike is, which station is the bottleneck this week, and the full history of one frame including who signed off the brakes. The people at the stations want to see nothing at all, just a beep. Rugged scanners are here already; the wifi in the paint shop is as bad as you expect.`,
    budget: 16900,
    project: 'doorstep',
  },
]
