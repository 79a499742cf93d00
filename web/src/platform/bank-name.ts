/** The names of banks as people say them: where a figure or a fact has no room for the registered one. Pure. */

const short: Readonly<Record<string, string>> = {
  'guaranty trust bank': 'GTBank',
  'united bank for africa': 'UBA',
  'first city monument bank': 'FCMB',
  'first bank of nigeria': 'First Bank',
  'union bank of nigeria': 'Union Bank',
  'ecobank nigeria': 'Ecobank',
  'stanbic ibtc bank': 'Stanbic IBTC',
  'standard chartered bank': 'Standard Chartered',
  'opay digital services limited (opay)': 'OPay',
  'fairmoney microfinance bank': 'FairMoney',
  'vfd microfinance bank limited': 'VFD',
};

export const shortBank = (name: string): string => short[name.toLowerCase()] ?? name;
