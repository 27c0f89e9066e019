import { productName } from '#platform/web/page/product.ts'

/** A part of a legal page: a heading, and its paragraphs; a list is one paragraph with points. */
export interface LegalSection {
  title: string
  paragraphs: readonly (string | readonly string[])[]
}

/** A legal page. */
export interface LegalText {
  title: string
  lead: string
  updated: string
  sections: readonly LegalSection[]
}

/** The terms of service, as this software lets them be kept. */
export const terms: LegalText = {
  title: 'Terms of Service',
  lead: `What you can expect of ${productName}, and what ${productName} expects of you.`,
  updated: 'November 21, 2026',
  sections: [
    {
      title: `What ${productName} is`,
      paragraphs: [
        `${productName} brings people who need something built (clients) together with people who build it (creators). We are not a party to what you agree on with each other: we neither employ creators nor check their work, and we take no side in a dispute.`,
        'This installation is run by whoever operates this address. In these terms "we" is that operator.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'You need an account to post requests, to answer them and to write messages. Give a name and an email address that are yours, keep your password to yourself, and tell us when somebody else has got hold of it. You choose once whether you are a client or a creator.',
        'A session ends when you log out, after 30 minutes without activity, and after 30 days in any case.',
      ],
    },
    {
      title: 'What you post',
      paragraphs: [
        'What you post stays yours. You allow us to store it and to show it to those you made it visible to: everybody for what is public, the people you name for what is shared, and the two sides of a conversation for its messages.',
        'Do not post:',
        [
          'what belongs to others without their consent,',
          'passwords, keys or personal data of third parties in a request that is public or shared,',
          'what is against the law, deceives, or harasses people,',
          'programs or files meant to do harm.',
        ],
        'We may remove such things and close accounts that keep posting them.',
      ],
    },
    {
      title: 'Money',
      paragraphs: [
        'Clients never pay to talk. Creators pay a monthly subscription to start conversations and write to clients; its price is shown before you subscribe. It renews every month until you cancel. You can cancel at any time under Manage on your dashboard, and it then ends with the month you paid for.',
        'Payments are made on the pages of the payment provider, or in its form on ours. A subscription or donation counts when the provider confirms it to us, not when a page says thank you.',
        'A donation is a gift: it buys nothing, and it entitles to nothing.',
        'What a client pays a creator for their work is between the two of them.',
      ],
    },
    {
      title: 'What we do not promise',
      paragraphs: [
        `We run ${productName} with care, but it may be interrupted, and we do not promise that you find a client or a creator. As far as the law allows, we are not liable for what users do to each other or for indirect loss. Nothing here limits rights that the law of your country gives you as a consumer.`,
      ],
    },
    {
      title: 'Changes and questions',
      paragraphs: [
        'When these terms change, the date at the top of this page changes with them. If you do not agree with a change, close your account on your profile.',
        'For questions, use Feedback at the foot of every page and leave your email address.',
      ],
    },
  ],
}

/** What happens with data, as the program really does it: change both together. */
export const privacy: LegalText = {
  title: 'Privacy Policy',
  lead: `Which data ${productName} keeps, why, for how long, and who can see it.`,
  updated: 'November 22, 2026',
  sections: [
    {
      title: 'In short',
      paragraphs: [
        [
          'There are no trackers, no advertising and no analytics. The only cookie lives ten minutes, while you sign in through another service.',
          'Fonts and scripts come from this address alone.',
          'Payment cards are seen by the payment provider, never by us.',
          'An anonymous donation leaves nothing that leads to you.',
        ],
      ],
    },
    {
      title: 'Your account and sessions',
      paragraphs: [
        'We keep your username, email address, full name, whether you are a client or a creator, and when you accepted the terms. Your password is kept only as an Argon2id hash, from which it cannot be read.',
        'For each sign-in we keep when it began, when it was last used, when it ends, and how your browser names itself. Of the key that your browser holds we keep only a hash. A session ends when you log out, when it was not used for a while (two weeks, unless this installation sets another time), and at the latest after 30 days; ended sessions are deleted within hours. On your profile you see all of them and can end each.',
        'E-mails go to your email address to confirm it, to let you choose a new password, and to tell you that password or address were changed or the account closed. Of the link in such an e-mail we keep only a hash, until it is used or at most two days. The e-mails pass through the mail server of this installation.',
      ],
    },
    {
      title: 'Signing in through Google, GitHub or LinkedIn',
      paragraphs: [
        'If you choose to sign in through one of them, you go to their page, and they learn that you use this product. They tell us the number under which they know you, your name, your email address and whether it is verified. We keep that number with your account, and from the name and address make the account when you have none. We do not keep the keys they give us, and we read nothing else there.',
        'While you are on the way, a cookie holds a random word for ten minutes, so that nobody else can end the sign-in that you began. You can unlink a provider in your profile; its number is then deleted.',
      ],
    },
    {
      title: 'Requests, profiles, messages and files',
      paragraphs: [
        'A request is private until you make it public or share it. Public requests and public profiles can be read by everybody, also without an account. Shared requests can be read by those you named, messages only by the two people who talk.',
        'Pictures and files you upload are stored on the server under names we make up. What you post is kept until you delete it or until your account is deleted.',
        'Messages are not encrypted against the operator of this installation, who could read them in the database.',
      ],
    },
    {
      title: 'Videos',
      paragraphs: [
        'A video is private until you make it public. Who has its link can watch it too, until you take the link back or it ends; with a password only who knows that.',
        'The file you send is kept as it is, with whatever your camera wrote into it, such as the place and the time. From what is made of it to be played everywhere we take all of that out. The file itself goes to whoever may watch the video: take out its location before you send it if nobody should learn it.',
        'Who opens the link of your video while signed in is shown to you by username, with the time; anybody else as somebody. When you open the link of somebody else while you are signed in, they see that. Pages of other people may show a video that has a link, in a frame that comes from this address and tells that page nothing about you.',
        'Views are counted once for each viewer and day, with how far they came. What is kept of a viewer is a hash with a secret that is thrown away within two days; after that nobody can tell whose it was, not even we. A like is kept with your account.',
        'Deleting a video deletes all its files, its link, its views and likes. Closing your account deletes all your videos.',
      ],
    },
    {
      title: 'Pitches, agreements and boards',
      paragraphs: [
        'A pitch and its answer are seen by the creator and by the client whose request it is for. Boards are seen only by the client who made them.',
        'An agreement belongs to both sides. It holds your usernames, the price, every version of the terms and who did what when, sealed so that none of it can be changed later, by us either. Whoever you hand its record to can have us confirm that it is whole; they learn dates from us and nothing else.',
      ],
    },
    {
      title: 'What you are told',
      paragraphs: [
        'News about your requests, pitches, conversations and agreements are kept for you for 180 days. As you chose in your settings they also go to your email address, if you confirmed it. Each such e-mail has a link that stops them without signing in.',
      ],
    },
    {
      title: 'Payments',
      paragraphs: [
        'Subscriptions and donations are paid on the pages of our payment provider (Stripe), to whom its own privacy policy applies. The provider gets your email address and name from us when you subscribe, so that it can bill you. We keep the number under which the provider knows you, the state of your subscription, and the numbers of the events that the provider told us.',
        'A donation made while you are signed in is kept with your account: amount, time and whether it was paid.',
        "When you open the form to top up your balance, your browser loads the payment provider's script. It sees your network address and how the form is used, and may keep cookies of its own to tell people from robots. Your card goes to the provider and never to us. We keep what you topped up by, and every change of your balance; both stay in the books when you leave, because they are the other half of somebody else's.",
      ],
    },
    {
      title: 'Anonymous donations',
      paragraphs: [
        'If you tick "Make this donation anonymous", your browser sends neither your session nor a cookie along, and the server ignores who you are even if it did. We keep the amount, the day, and the number of the payment page, without an account and without an address. You give your card and your email address to the payment provider; we cannot change that.',
      ],
    },
    {
      title: 'Feedback',
      paragraphs: [
        'Feedback is sent without your session. We keep your stars, your comment, where on the page you were, and your name and email address only if you typed them. Feedback that could not be sent waits in your browser and is sent when there is a connection again. When you close your account, feedback under your confirmed email address is deleted.',
      ],
    },
    {
      title: 'What your browser keeps',
      paragraphs: [
        'Instead of cookies, the page uses the storage of your browser. It leaves your device only where it says so:',
        [
          'token: the key of your session, sent with your calls; user and authState: who is signed in.',
          'last_activity: when you were last active, to end a session after 30 minutes of silence; session_timer: the number of the timer that looks.',
          'google_id, github_id, linkedin_id: the numbers under which these know you; kept only while one of them is linked to your account.',
          'redirectAfterLogin: the page you wanted before signing in; forgotten with the window.',
          'draft_…: what you have begun to write in a conversation.',
          'outbox_…: messages that wait to be sent; pending_feedback: feedback that waits to be sent.',
          'pending_conversation_request_id: the request you wanted to talk about when you left to subscribe, and for which payment; good for a day.',
          'recordings: what you recorded here and have not sent yet, so that a closed tab loses nothing; gone when it is sent, when you put it away, when you log out, and a week later in any case.',
          'showcase_drafts: what you have begun to write of a showcase, with the pictures you chose; gone when it is published or saved, when you throw it away, when you log out, and a month later in any case.',
          'product_drafts: the same of a product.',
          'video_moments: where you stopped in which video, to go on from there.',
          'media-chrome-pref-…: how loud you like videos, and the language of captions you chose.',
          'mantine-color-scheme-value: whether you chose light or dark colours.',
        ],
        'Logging out clears what concerns your session, what you have begun to write, what you recorded and did not send, where you stopped in videos, and the request you wanted to talk about. What waits to be sent stays until it is sent, so that nothing you sent is lost. A session that ends by itself leaves what you have begun to write for your return.',
      ],
    },
    {
      title: 'Logs and how long things are kept',
      paragraphs: [
        'The server logs method, path without its query, status, duration and a number of each call. Tokens, passwords, contents and queries are never logged. How long logs and backups are kept is up to the operator of this installation.',
        'So that a repeated call does nothing twice, its answer is kept for 24 hours. What tells your open pages about news is kept for a day as well.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'On your profile you can change your name and email address, download everything we keep about you as one file, and close your account.',
        'Closing deletes your profile, its picture, your projects, the requests nobody talked with you about and what you shared, cancels unfinished requests and a subscription, and empties your account: your username, name, email address and password are gone at once. Messages you wrote stay with those you wrote them to, and requests with those who talked with you about them, under "Deleted account". Files you sent with messages are deleted, pitches that wait are withdrawn, terms that wait are ended; agreements that were accepted stay with the other side as they were signed. Donations stay in the books without you. Invoices stay as they were issued, with the name and the address that stand on them: whoever was paid has to keep them. What you bought stays with those who sold it, under "Deleted account". The payment provider keeps its own records of your payments, as the law asks of it.',
        'For anything else, use Feedback at the foot of every page and leave your email address. You may also turn to the data protection authority of your country.',
      ],
    },
  ],
}
