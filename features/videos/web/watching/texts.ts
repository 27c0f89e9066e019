import type { VideoOrder, VideoType } from '../../contract.ts'
import type { Shown } from './videoSearch.ts'

/** The words of the screens on which videos are seen, in one place for translation. */
export const texts = {
  videos: 'Videos',
  videosLead: 'What people build, shown by those who build it.',
  videosBy: (name: string) => `Videos by ${name}`,
  upload: 'Upload',
  myPlaylists: 'My Playlists',
  search: 'Search videos',
  searchHint: 'Words of the title or the description',
  type: 'Type',
  anyType: 'All types',
  order: 'Order',
  show: 'Show',
  shown: {
    all: 'All Videos',
    playlists: 'Playlists',
    individual: 'Individual Videos',
    mine: 'My Videos',
  } satisfies Record<Shown, string>,
  found: (count: number, more: boolean) =>
    count === 0 ? 'No video matches' : `${count}${more ? ' or more' : ''} ${count === 1 ? 'video' : 'videos'}`,
  noMatch: 'No video matches',
  noMatchText: 'Try fewer words, or another type.',
  showAll: 'Show all videos',
  none: 'No videos yet',
  noneText: 'What people make public appears here: a demo, a tutorial, a few words to the camera.',
  noneOwn: 'You have no videos yet',
  noneOwnText: 'Upload one, or record it here. Nobody sees it before you make it public or share it.',
  noneOfCreator: 'No public videos yet',
  noneOfCreatorText: 'What this creator makes public appears here.',
  signUp: 'Sign Up Now',
  uploadFirst: 'Upload Your First Video',

  private: 'Private',
  preparing: 'Being prepared',
  preparedTo: (percent: number) => `Being prepared, ${percent} %`,
  failed: 'Could not be prepared',
  tryAgain: 'Try again',
  length: (time: string) => `Length ${time}`,
  likes: (count: number) => (count === 1 ? '1 like' : `${count} likes`),
  views: (count: number) => (count === 1 ? '1 view' : `${count} views`),
  types: {
    project_overview: 'Project Overview',
    solution_demo: 'Solution Demo',
    progress_update: 'Progress Update',
    pitch_contest: 'Pitch Contest',
    tutorials: 'Tutorials',
  } satisfies Record<VideoType, string>,
  orders: {
    newest: 'Newest',
    most_liked: 'Most liked',
    most_viewed: 'Most viewed',
    best_rated: 'Best rated',
  } satisfies Record<VideoOrder, string>,

  play: (title: string) => `Play: ${title}`,
  goesOnAt: (time: string) => `Goes on at ${time}`,
  playerMissing: 'The player could not be loaded. Try again in a moment.',

  notFound: 'Video not found',
  notLoaded: 'This video could not be loaded',
  like: (title: string, count: number) => `Like ${title}, ${count === 1 ? '1 like' : `${count} likes`}`,
  share: 'Share',
  edit: 'Edit',
  remove: 'Delete',
  removeTitle: 'Delete this video?',
  removeText: (title: string) =>
    `“${title}” will be deleted with all its files, and its link will lead nowhere. This cannot be undone.`,
  removed: 'Video deleted',
  watched: 'Watched',
  uploaded: 'Uploaded',
  whoSees: 'Who sees it',
  state: 'State',
  noDescription: 'Nothing is written about this video.',
  projectDetails: 'View Project Details',
  moreBy: (name: string) => `More by ${name}`,
  seeAll: 'See all',

  sharedBy: (name: string) => `${name} shares with you`,
  linked: {
    // What the server says of such a link, for those who come by it.
    deadTitle: 'Video not found or is no longer shared',
    passwordTitle: 'This video has a password',
    wrongPassword: 'That is not the password of this video',
  },
}
