import type { DemoRequest } from './shape.ts'

/** Open requests that only the owner and invited creators see. */
export const privateRequests: DemoRequest[] = [
  {
    key: 'tips',
    client: 'samira-k',
    posted_hours_ago: 11,
    title: 'Tip pooling that everybody can check',
    content: `We pool tips across three houses and split them by hours and a points table that my late father wrote on the back of a calendar. It is fair. Nobody believes it is fair, because only I can do the sum.

I want a small app where the shift leads enter hours and the box total, and every member of staff sees their share and exactly how it came about. The points table stays. 38 people, paid weekly, French payroll export at the end of the month.`,
    budget: 4120.4,
    visibility: 'private',
    shares: [{ creator: 'demo-creator', hours_ago: 9, viewed_hours_ago: null }],
  },
  {
    key: 'wholesale',
    client: 'demo-client',
    posted_hours_ago: 31,
    title: 'Wholesale ordering for 70 garden centres',
    content: `Garden centres order from us by e-mail, by telephone and, in one case, by postcard. Each has its own discount, some have two, and the price list goes out as a spreadsheet that is out of date by Wednesday.

I would like a password-protected page where a buyer sees their own prices and what is really in stock, orders by the tray, and can repeat last year's order with one button. Invoices stay in Fortnox. Please treat the discounts as confidential: some of our customers are cousins.`,
    budget: 9200,
    visibility: 'private',
    project: 'catalogue',
    shares: [
      { creator: 'mei-ling-tan', hours_ago: 28, viewed_hours_ago: 21 },
      { creator: 'demo-creator', hours_ago: 4, viewed_hours_ago: null },
    ],
  },
  {
    key: 'packing-bench',
    client: 'demo-client',
    posted_hours_ago: 409,
    title: 'A packing-bench screen for the spring rush',
    content: `In March we pack 900 orders a day at five benches. The pickers carry paper lists, and when two benches need the last tray of Black Krim there is a conversation.

One screen per bench, operated with an elbow. It shows the next order as pictures of packets with quantities, knows which drawer they are in, and warns before something runs out. Tala, feel free to write into this one: you know the shed's wifi better than I do by now.`,
    visibility: 'private',
    project: 'greenhouses',
    changed_hours_ago: 362,
    shares: [{ creator: 'tala-nakai', hours_ago: 401, viewed_hours_ago: 380, can_edit: true }],
  },
  {
    key: 'merge-patients',
    client: 'dr_okonjo',
    posted_hours_ago: 483,
    title: 'Merge two patient databases after we took over the Otley practice',
    content: `We have bought a practice with its own records: 14,200 animals, 9,800 owners, eleven years of notes, prescriptions and unpaid bills. About a third of the owners are already ours. The two systems disagree on almost everything, including what a rabbit is.

I need the Otley records matched and merged into ours, with a list of doubtful pairs that a nurse can decide in a quiet hour, and a way back if we get one wrong. Names, addresses and debts are in here, so a data processing agreement comes first and nothing leaves the UK.`,
    budget: 18500,
    visibility: 'sensitive',
  },
  {
    key: 'roster',
    client: 'tomas-arce',
    posted_hours_ago: 650,
    title: 'Replace the crew roster spreadsheet before it replaces us',
    content: `Crew of 74, nine vessels, certificates that expire, rest hours that the Armada inspects. All in one spreadsheet with 31 tabs, and the man who understands it retires in December.

It should refuse a roster that breaks rest hours or sends a captain out with an expired certificate, and let people swap shifts among themselves with one approval. Phones only. I can give you the spreadsheet, the rules, and long afternoons with Don Osvaldo.`,
    budget: 9800,
    visibility: 'private',
    shares: [
      { creator: 'demo-creator', hours_ago: 508, viewed_hours_ago: 490 },
      { creator: 'sam-dvorak', hours_ago: 507, viewed_hours_ago: null },
    ],
  },
]
