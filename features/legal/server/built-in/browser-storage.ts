import { points, section } from './sections.ts'

/** Section of the privacy policy that names everything the browser stores; a test compares it with what features declare. */
export const browserStorage = (hasPayments: boolean): string =>
  section(
    'What your browser stores',
    "Instead of cookies, we use your browser's storage. What is in it leaves your device only where this list says so:",
    points(
      '`token`: the key of your session, sent with every call to the server; `user` and `authState`: who is signed in.',
      '`last_activity`: when you were last active, to end a session after 30 minutes of inactivity; `session_timer`: the id of the timer that checks this.',
      '`google_id`, `github_id`, `linkedin_id`: their ids for you; stored only while one of them is linked to your account.',
      '`redirectAfterLogin`: the page you wanted before signing in; `intentAfterLogin`: what you wanted to do on it. Both are deleted when you close the window.',
      '`request_to_post`: a request you have started to write without an account; sent only once you have one, deleted when you post or discard it, when you log out, and in any case after a month.',
      '`recent_searches`: your last searches, so that you can repeat them; never sent anywhere. You can clear them in the search, and logging out deletes them.',
      '`dashboard_begun`: the account whose dashboard had something on it, so that it is drawn without a jump.',
      '`draft_…`: messages you have started to write.',
      '`request_draft_…`, `pitch_draft_…`, `delivery_draft_…`, `terms_draft_…`, `purchase_draft_…`, `project_draft_…` and `playlist_draft_…`: requests, pitches, deliveries, reasons to return one, terms, new projects, new playlists, and messages about purchases that you have started to write; deleted when you send or discard them, when you log out, and in any case after a month.',
      '`settings_draft_…`: changes to your profile and settings that you have not saved; deleted when you save or discard them, when you log out, and in any case after a month.',
      '`outbox_…`: messages waiting to be sent; `pending_feedback`: feedback waiting to be sent.',
      hasPayments &&
        '`pending_conversation_request_id`: the request you wanted to talk about, or the page you were on, when you left to subscribe, and the payment that was for; valid for a day.',
      '`recordings`: what you recorded and have not uploaded yet, so that closing a tab loses nothing; deleted when you upload or delete it, when you log out, and in any case after a week.',
      '`showcase_drafts`: solutions you have started to write, with the pictures you chose; deleted when you publish, save or discard them, when you log out, and in any case after a month.',
      '`product_drafts`: the same for products.',
      '`video_moments`: where you stopped in each video, so that you can continue from there.',
      '`media-chrome-pref-…`: your volume and your caption language for videos.',
      '`mantine-color-scheme-value`: whether you chose light or dark colours.',
    ),
    'Logging out clears your session, your drafts, recordings you have not uploaded, where you stopped in videos, your last searches, and the request you wanted to talk about. Messages and feedback waiting to be sent stay until they are sent, so that nothing you sent is lost. When a session expires, your drafts stay for your return.',
  )
