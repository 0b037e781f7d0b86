// WordPress may add a query to the entry's address; lazy chunks would then import it again without one and run it twice.
// So the entry holds nothing but this.
void import('./boot.tsx');
