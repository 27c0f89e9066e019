/** A client's project; requests reference it by key. */
export interface DemoProject {
  key: string
  client: string
  name: string
  description: string | null
  made_days_ago: number
  /** False for an archived project. */
  is_active: boolean
  changed_days_ago?: number
}

export const projects: DemoProject[] = [
  {
    key: 'filemaker',
    client: 'demo-client',
    name: 'Goodbye, FileMaker',
    description: 'Getting nineteen years of orders off the computer under the stairs. Done, kept for the paperwork.',
    made_days_ago: 84,
    is_active: false,
    changed_days_ago: 60,
  },
  {
    key: 'harvest',
    client: 'walt-bigsky',
    name: 'Ready for harvest',
    description: 'Everything that has to work at all six elevators before the first truck rolls in.',
    made_days_ago: 71,
    is_active: true,
  },
  {
    key: 'greenhouses',
    client: 'demo-client',
    name: 'Greenhouses and packing shed',
    description: 'Tools for people with soil on their hands. No typing, big buttons, works with gloves.',
    made_days_ago: 41,
    is_active: true,
  },
  {
    key: 'catalogue',
    client: 'demo-client',
    name: 'Spring catalogue',
    description:
      'The printed catalogue goes to press in ten weeks. Everything the website should be able to do by the day it lands on doormats.',
    made_days_ago: 24,
    is_active: true,
  },
  {
    key: 'doorstep',
    client: 'priya-halden',
    name: 'From order to doorstep',
    description: null,
    made_days_ago: 15,
    is_active: true,
  },
]
