import { client, creator, DAY, HOUR, type DemoConversation } from './shape.ts'

/** Still discussing scope or price. */
export const undecidedConversations: DemoConversation[] = [
  {
    request: 'seed-finder',
    creator: 'demo-creator',
    opened_hours_ago: 131,
    status: 'negotiating',
    unread: { client: 2 },
    pitch: { state: 'shortlisted', profile_link: true, asking_price: 6900, duration_days: 42 },
    messages: [
      creator(
        7,
        `Hello Nora, what a lovely thing to build. I garden on a balcony in Porto and break your rules every spring. May I see twenty rows of the sheet, the messy ones rather than the good ones?`,
      ),
      client(
        3 * HOUR,
        `Hello Inês! Here are the worst: "Sow when the birch has leaves like mouse ears." That is a real instruction, and a good one. Others say week 14-18 and mean the south.`,
      ),
      creator(
        18 * HOUR,
        `Mouse ears it is. I would not turn that into a date; I would show it as the sentence it is, next to the weeks. For the rest: there are free tables of last frost by municipality for all three countries, so week 14 can become "your week 17, in Umeå".`,
      ),
      client(
        1 * DAY,
        `Our growers argued about your message through the whole coffee break, which means that they take you seriously. Can beginners be spared the argument?`,
      ),
      creator(
        5 * HOUR,
        `Yes: three answers only. Sow now, wait, too late this year. Whoever wants the argument opens "Why?".`,
      ),
      client(2 * HOUR, `"Why?" is exactly our shop. How does it live beside WooCommerce?`),
      creator(
        1 * DAY,
        `As a page of its own that reads your products every hour and links back to the basket. Nothing in the shop changes, so nothing in the shop can break in March. Price: 6,900 with the frost tables for three countries, 6,100 for Sweden alone. Six weeks, first version for your growers after one.`,
      ),
      client(
        9 * HOUR,
        `Three countries. Could we meet at 6,500 if we clean the sheet ourselves? We have a trainee who likes tidying.`,
      ),
      creator(
        6 * HOUR,
        `If the trainee also writes a sentence for each "Why?", then yes, gladly: 6,500. I would rather have your growers' words than mine.`,
      ),
      creator(
        22 * HOUR,
        `I made a sketch over breakfast with eleven varieties and three postcodes: finder.example.com/sketch. Try Kiruna in May, it is merciless.`,
      ),
      creator(
        3 * HOUR,
        `One more thing to decide before we shake hands: should sold-out varieties be shown? I would show them, greyed, with "tell me next year". They teach people what exists.`,
      ),
    ],
  },
  {
    request: 'menus',
    creator: 'mei-ling-tan',
    opened_hours_ago: 196,
    status: 'negotiating',
    unread: { creator: 1 },
    pitch: { state: 'shortlisted', asking_price: 2900, duration_days: 21 },
    messages: [
      creator(
        15,
        `Hello Samira! Trilingual menu boards are my family's sport. Which one do guests photograph: the web page or the printed card? That is the one to design first.`,
      ),
      client(6 * HOUR, `The blackboard, always the blackboard. But they book from the web page, so that one.`),
      creator(
        3 * HOUR,
        `Then web first, and the A5 card borrows its look. For the Arabic I would use a naskh face that has real small sizes, and I will ask your mother to read it before you do.`,
      ),
      client(
        1 * DAY,
        `My aunt. She taught calligraphy in Tripoli and is merciless. What does it cost with the allergens?`,
      ),
      creator(
        8 * HOUR,
        `2,900: the form, web menus for three houses, the card as PDF, allergens as fourteen ticks per dish that cannot be skipped. Dishes you have cooked before remember their translations and ticks, so most mornings are four taps.`,
      ),
      client(
        1 * DAY,
        `Four taps I like. 2,900 I like less, I wrote 2,750 because that is what is in the tin. Could the third house wait until summer?`,
      ),
      creator(
        5 * HOUR,
        `The third house costs me an hour, it is not where the money goes. What if you keep all three and I leave out the card for now? 2,450, and the card follows in summer for 450 when the tin is full again.`,
      ),
      client(
        14 * HOUR,
        `Tempting. But the card is what my father was proud of. Let me talk to my sister tonight, I think we will find the 150.`,
      ),
    ],
  },
  {
    request: 'truck-line',
    creator: 'olumide_b',
    opened_hours_ago: 100,
    status: 'active',
    messages: [
      creator(
        11,
        `Hello Walt. Text messages that do everything the app does: finally somebody says it. I wrote a market-stall system in Lagos that ran on short codes alone for two years. How many trucks on your worst day, all six sites together?`,
      ),
      client(
        7 * HOUR,
        `Four hundred and some. Most between noon and dark. What do you need to know about the elevators?`,
      ),
      creator(
        10 * HOUR,
        `How long one truck takes when nothing goes wrong, and what usually goes wrong. If you have the scale tickets of one bad day with times on them I can draw you the line as it really was, before anybody pays anything.`,
      ),
      client(
        1 * DAY,
        `Got August 9th of last year. Six boxes of tickets, my granddaughter is photographing them. Nothing goes wrong, by the way, except moisture tests, lunch, and the Hendersons.`,
      ),
      creator(4 * HOUR, `I will make the Hendersons a parameter.`),
    ],
  },
  {
    request: 'configurator',
    creator: 'demo-creator',
    opened_hours_ago: 30,
    status: 'active',
    unread: { client: 1 },
    pitch: { state: 'seen', profile_link: true, asking_price: 26_500, duration_days: 120 },
    messages: [
      creator(
        5,
        `Hello Priya. I would like to talk you out of half of this and then build the other half well. Of the 14 boxes and 22 colours, which combinations make up nine orders in ten?`,
      ),
      client(
        5 * HOUR,
        `Ha. I looked: 31 combinations. My sales director would like you to know that he is "shocked". Go on.`,
      ),
      creator(
        16 * HOUR,
        `Then layered pictures for those 31, rendered once from your CAD at a quality no phone could do live, and the rules engine and price for everything else. It would be quick on any phone and cost about half. The 3D I would leave to somebody who lives in it; Ana Lucía on here is very good. Shall I write that up as two offers side by side?`,
      ),
    ],
  },
  {
    request: 'seed-finder',
    creator: 'jonah-pw',
    opened_hours_ago: 120,
    status: 'active',
    pitch: { state: 'declined', reason: 'experience', profile_link: true, asking_price: 3900, duration_days: 30 },
    messages: [
      creator(
        4,
        `Hi Nora. I was a baker for nine years, so I know about things that must go in at the right hour. I can build the page in Svelte: postcode, place, three lists. I have not worked with frost data before, but I learn quickly and I am cheap. 3,900?`,
      ),
      client(
        2 * DAY,
        `Thank you, Jonah, I liked your letter. For this one we need somebody who has done frost dates or maps before. The packing bench may be more like you; I will write when it is ready.`,
      ),
    ],
  },
  {
    request: 'seed-finder',
    creator: 'hanna-wiik',
    opened_hours_ago: 20,
    status: 'active',
    unread: { client: 1 },
    pitch: { state: 'sent', profile_link: true, asking_price: 5800, duration_days: 35 },
    messages: [
      creator(
        9,
        `Hello Nora. I have thirty years of frost and snow for every square kilometre of Norway, Sweden and Finland on my disk already, from a project about reindeer. Your postcode page could say "two weeks later than your neighbours in the valley", and be right. I would build the map side and the dates; the words should stay yours.`,
      ),
    ],
  },
]
