export { ClientStatistics } from './web/ClientStatistics.tsx'
export { useWorkRatingEvents } from './web/useWorkRatingEvents.tsx'
