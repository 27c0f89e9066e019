import type { SettingGroup } from './texts.ts'

/** Settings against spam, in the order of the page. */
export const ANTI_SPAM_GROUPS: readonly SettingGroup[] = [
  {
    title: 'New accounts',
    hint: 'What people can post in their first days. Operators and subscribers have no limits.',
    settings: {
      NEW_ACCOUNT_DAYS: { label: 'Days an account counts as new', hint: '1 to 365' },
      NEW_ACCOUNT_POSTS_PER_DAY: {
        label: 'Posts a day',
        hint: 'Requests, pitches, reviews, videos and all else that is new. Messages do not count. Empty for no limit',
      },
      NEW_ACCOUNT_LINKS_PER_DAY: {
        label: 'Links a day',
        hint: 'In posts and messages together. 0 for none, empty for no limit',
      },
    },
  },
  {
    title: 'Repeated text',
    hint: 'The same longer text is refused when somebody posts it again, or several new accounts post it. Spelling it in capitals or with other spaces makes no difference.',
    settings: {
      REPEATED_TEXT_HOURS: { label: 'Hours a text is remembered', hint: '1 to 720; 0 to accept repeated text' },
    },
  },
  {
    title: 'Held words',
    hint: 'A request, solution, video, playlist, product, profile or rating whose title or text contains one of these waits for a moderator before anybody else sees it. What a moderator released is not held again.',
    settings: {
      HELD_WORDS: {
        label: 'Words and phrases',
        hint: 'Whole words, separated by commas or lines. Capitals and accents make no difference',
      },
    },
  },
  {
    title: 'Question for new people',
    hint: 'Everybody who registers answers it, also through a provider. People with an invitation need not. Programs that register by the thousand seldom get past a question about your subject.',
    settings: {
      REGISTRATION_QUESTION: { label: 'Question', hint: 'Such as: What do we build here? Empty for none' },
      REGISTRATION_ANSWERS: {
        label: 'Accepted answers',
        hint: 'Separated by commas or lines. Capitals, spaces and accents make no difference',
      },
    },
  },
  {
    title: 'Mail services',
    hint: 'Checked when people register or change their address. Existing accounts keep theirs.',
    settings: {
      DISPOSABLE_MAIL: {
        label: 'Addresses of disposable mail services',
        hint: 'The list of such services comes with the program',
        choices: { refused: 'Refused', allowed: 'Allowed' },
      },
      REFUSED_MAIL_DOMAINS: {
        label: 'Also refused',
        hint: 'Domains such as example.com, with all below them; separated by commas, spaces or lines',
      },
      ALLOWED_MAIL_DOMAINS: {
        label: 'Always allowed',
        hint: 'Domains that are accepted even if they are listed',
      },
    },
  },
]
