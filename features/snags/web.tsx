export { OwnPitch } from './web/OwnPitch.tsx'
export { PitchList } from './web/PitchList.tsx'
export { SnagButton } from './web/SnagButton.tsx'
export { WatchList } from './web/WatchList.tsx'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  watchList: () => import('./web/WatchListPage.tsx'),
}
