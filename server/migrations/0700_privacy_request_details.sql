-- What a person asks for is stored as the details of the request.
alter table privacy_requests rename column wish to details;
