/** A client of the demo data, with profile. */
export interface DemoClient {
  username: string
  full_name: string
  joined_days_ago: number
  company_name: string
  industry: string
  company_size: string
  website: string
}

export const clients: DemoClient[] = [
  {
    username: 'demo-client',
    full_name: 'Nora Lindqvist',
    joined_days_ago: 212,
    company_name: 'Lindqvist Heritage Seeds',
    industry: 'Horticulture and mail order',
    company_size: 'Small',
    website: 'https://seeds.example.com',
  },
  {
    username: 'tomas-arce',
    full_name: 'Tomás Arce Huenchul',
    joined_days_ago: 143,
    company_name: 'Transbordadores Puerto Claro',
    industry: 'Passenger ferries',
    company_size: 'Medium',
    website: 'https://puertoclaro.example.com',
  },
  {
    username: 'dr_okonjo',
    full_name: 'Dr Amara Okonjo',
    joined_days_ago: 98,
    company_name: 'Riverside Veterinary Group',
    industry: 'Veterinary care',
    company_size: 'Small',
    website: 'https://riversidevets.example.com',
  },
  {
    username: 'priya-halden',
    full_name: 'Priya Raghunathan',
    joined_days_ago: 61,
    company_name: 'Halden Cargo Bikes',
    industry: 'Bicycle manufacturing',
    company_size: 'Medium',
    website: 'https://halden.example.com',
  },
  {
    username: 'minato-editions',
    full_name: 'Kenji Moriyama',
    joined_days_ago: 305,
    company_name: 'Minato Editions',
    industry: 'Publishing',
    company_size: 'Small',
    website: 'https://minato.example.com',
  },
  {
    username: 'gwen_littletown',
    full_name: 'Gwen Abernathy',
    joined_days_ago: 174,
    company_name: 'Littletown Library Trust',
    industry: 'Libraries and non-profit',
    company_size: 'Small',
    website: 'https://littletown-library.example.com',
  },
  {
    username: 'samira-k',
    full_name: 'Samira Khoury',
    joined_days_ago: 55,
    company_name: 'Cedar & Salt',
    industry: 'Restaurants',
    company_size: 'Small',
    website: 'https://cedarandsalt.example.com',
  },
  {
    username: 'walt-bigsky',
    full_name: 'Walt Jepsen',
    joined_days_ago: 82,
    company_name: 'Big Sky Grain Cooperative',
    industry: 'Agriculture',
    company_size: 'Large',
    website: 'https://bigskygrain.example.com',
  },
]
