-- Why: no screen, job or proof asks for a balance as of an instant; statements carry the balance after each line, and reports count by effective day.
drop function ledger.as_of;
