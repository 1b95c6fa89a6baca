BEGIN TRANSACTION;
CREATE TABLE records (
	table_id TEXT NOT NULL,
	seq INTEGER NOT NULL,
	kind TEXT NOT NULL,
	body TEXT NOT NULL,
	at DOUBLE NOT NULL,
	PRIMARY KEY (table_id, seq),
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "records" VALUES('playing',0,'start','ruleshift 1
engine 0.1.0
deck tutorial 765a75108060ba86
option always_pause_windows on
option solo off
option turn_limit 1000
seat Ann
seat Bruno
seed 5

# turn 1: Ann
',1790000000.0);
INSERT INTO "records" VALUES('playing',1,'answer','2',1790000000.0);
INSERT INTO "records" VALUES('playing',2,'input','14',1790000000.0);
INSERT INTO "records" VALUES('playing',3,'input','0',1790000000.0);
INSERT INTO "records" VALUES('playing',4,'answer','14',1790000000.0);
INSERT INTO "records" VALUES('playing',5,'answer','3',1790000000.0);
INSERT INTO "records" VALUES('playing',6,'input','14',1790000000.0);
INSERT INTO "records" VALUES('takenback',0,'start','ruleshift 1
engine 0.1.0
deck tutorial 765a75108060ba86
option always_pause_windows on
option solo off
option turn_limit 1000
seat Ann
seat Bruno
seed 5

# turn 1: Ann
',1790000000.0);
INSERT INTO "records" VALUES('takenback',1,'answer','2',1790000000.0);
INSERT INTO "records" VALUES('takenback',2,'input','14',1790000000.0);
INSERT INTO "records" VALUES('takenback',3,'input','0',1790000000.0);
INSERT INTO "records" VALUES('takenback',4,'answer','14',1790000000.0);
INSERT INTO "records" VALUES('takenback',5,'answer','3',1790000000.0);
INSERT INTO "records" VALUES('takenback',6,'undo','4',1790000000.0);
INSERT INTO "records" VALUES('takenback',7,'answer','3',1790000000.0);
INSERT INTO "records" VALUES('over',0,'start','ruleshift 1
engine 0.1.0
deck tutorial 765a75108060ba86
option always_pause_windows on
option solo off
option turn_limit 1000
seat Ann
seat Bruno
seed 5

# turn 1: Ann
',1790000000.0);
INSERT INTO "records" VALUES('over',1,'answer','2',1790000000.0);
INSERT INTO "records" VALUES('over',2,'input','14',1790000000.0);
INSERT INTO "records" VALUES('over',3,'input','0',1790000000.0);
INSERT INTO "records" VALUES('over',4,'answer','14',1790000000.0);
INSERT INTO "records" VALUES('over',5,'answer','3',1790000000.0);
INSERT INTO "records" VALUES('over',6,'input','14',1790000000.0);
INSERT INTO "records" VALUES('over',7,'input','1',1790000000.0);
INSERT INTO "records" VALUES('over',8,'answer','14',1790000000.0);
INSERT INTO "records" VALUES('over',9,'answer','6',1790000000.0);
INSERT INTO "records" VALUES('over',10,'input','14',1790000000.0);
INSERT INTO "records" VALUES('over',11,'input','4',1790000000.0);
INSERT INTO "records" VALUES('over',12,'answer','14',1790000000.0);
INSERT INTO "records" VALUES('tornstart',0,'start','ruleshift 1
engine 0.1.0
deck tutorial 765a75108060ba86
option always_pause_windows on
option solo off
option turn_limit 1000
seat Ann
seat Ada
seed 5

# turn 1: Ann
',1790000000.0);
INSERT INTO "records" VALUES('tornjoin',0,'start','ruleshift 1
engine 0.1.0
deck tutorial 765a75108060ba86
option always_pause_windows on
option solo off
option turn_limit 1000
seat Ann
seat Bruno
seed 5

# turn 1: Ann
',1790000000.0);
INSERT INTO "records" VALUES('tornjoin',1,'answer','2',1790000000.0);
INSERT INTO "records" VALUES('tornjoin',2,'input','14',1790000000.0);
INSERT INTO "records" VALUES('tornjoin',3,'input','0',1790000000.0);
INSERT INTO "records" VALUES('tornjoin',4,'input','{"kind":"joins","seat":-1,"name":"Zoe"}',1790000000.0);
INSERT INTO "records" VALUES('tornend',0,'start','ruleshift 1
engine 0.1.0
deck tutorial 765a75108060ba86
option always_pause_windows on
option solo off
option turn_limit 1000
seat Ann
seat Bruno
seed 5

# turn 1: Ann
',1790000000.0);
INSERT INTO "records" VALUES('tornend',1,'answer','2',1790000000.0);
INSERT INTO "records" VALUES('tornend',2,'input','14',1790000000.0);
INSERT INTO "records" VALUES('tornend',3,'input','0',1790000000.0);
INSERT INTO "records" VALUES('tornend',4,'answer','14',1790000000.0);
INSERT INTO "records" VALUES('tornend',5,'answer','3',1790000000.0);
INSERT INTO "records" VALUES('tornend',6,'input','14',1790000000.0);
INSERT INTO "records" VALUES('tornend',7,'input','1',1790000000.0);
INSERT INTO "records" VALUES('tornend',8,'answer','14',1790000000.0);
INSERT INTO "records" VALUES('tornend',9,'answer','6',1790000000.0);
INSERT INTO "records" VALUES('tornend',10,'input','14',1790000000.0);
INSERT INTO "records" VALUES('tornend',11,'input','4',1790000000.0);
INSERT INTO "records" VALUES('tornend',12,'answer','14',1790000000.0);
INSERT INTO "records" VALUES('broken',0,'start','ruleshift 1
engine 0.1.0
deck tutorial 765a75108060ba86
option always_pause_windows on
option solo off
option turn_limit 1000
seat Ann
seat Bruno
seed 5

# turn 1: Ann
',1790000000.0);
INSERT INTO "records" VALUES('broken',1,'answer','2',1790000000.0);
INSERT INTO "records" VALUES('broken',2,'input','14',1790000000.0);
INSERT INTO "records" VALUES('broken',3,'input','0',1790000000.0);
INSERT INTO "records" VALUES('broken',4,'answer','14',1790000000.0);
CREATE TABLE replays (
	id TEXT NOT NULL,
	text TEXT NOT NULL,
	info TEXT NOT NULL,
	at DOUBLE NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "replays" VALUES('over','ruleshift 1
engine 0.1.0
deck tutorial 765a75108060ba86
option always_pause_windows on
option solo off
option turn_limit 1000
seat Ann
seat Bruno
seed 5

# turn 1: Ann
Ann: play Scone
Bruno: pass
= bd426cfc017c70a8
# turn 2: Bruno
Bruno: play Teapot
Ann: pass
= 8ae1a9a2042aeffb
# turn 3: Ann
Ann: play Novel
Bruno: pass
= e203ee7fa0213bda
# turn 4: Bruno
Bruno: play Honey
Ann: pass
= f304f8339460be37
# turn 5: Ann
Ann: play A Quiet Afternoon
Bruno: pass
= 343282e95de29909
# turn 6: Bruno
Bruno: play Sweet Tea
Ann: pass
= cdcdc26df22560e3
# Bruno wins with Sweet Tea.
','{"deck":"tutorial","title":"First Steps","names":["Ann","Bruno"]}',1790000000.0);
CREATE TABLE ruleshift_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT ruleshift_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "ruleshift_version" VALUES('0001');
CREATE TABLE tables (
	id TEXT NOT NULL,
	meta TEXT NOT NULL,
	finished BOOLEAN NOT NULL,
	touched DOUBLE NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('lobby','{"deck":"tutorial","title":"First Steps","family":"fluxx","sitters":[{"name":"Ann","kind":"person","bot":"","who":"","secret":"6c02cf2083469e72758a38be0b7c6eabe9bc58580774daf6b2cf4b6ea1469722","deck":"","windows":"ask","gone":false},{"name":"","kind":"open","bot":"","who":"","secret":"","deck":"","windows":"ask","gone":false}],"text":"","options":{},"solo":false,"public":false,"seed":5,"host":0,"status":"waiting","window_seconds":6.0,"grace_seconds":60.0,"turn_seconds":0.0,"next":"","closed":false,"broken":""}',0,1790000000.0);
INSERT INTO "tables" VALUES('playing','{"deck":"tutorial","title":"First Steps","family":"fluxx","sitters":[{"name":"Ann","kind":"person","bot":"","who":"","secret":"3f08aace122ee2368432c1ca23a049bc640bafbf00fdf33a52429f38ba12dbf9","deck":"","windows":"ask","gone":false},{"name":"Bruno","kind":"bot","bot":"greedy","who":"","secret":"","deck":"","windows":"ask","gone":false}],"text":"","options":{},"solo":false,"public":false,"seed":5,"host":0,"status":"playing","window_seconds":6.0,"grace_seconds":60.0,"turn_seconds":0.0,"next":"","closed":false,"broken":""}',0,1790000000.0);
INSERT INTO "tables" VALUES('takenback','{"deck":"tutorial","title":"First Steps","family":"fluxx","sitters":[{"name":"Ann","kind":"person","bot":"","who":"","secret":"0f6bffa9661cb5dd2f3f7b2929f33061f58a7ba7fdd689530b1a306f8ed8f3ec","deck":"","windows":"ask","gone":false},{"name":"Bruno","kind":"bot","bot":"greedy","who":"","secret":"","deck":"","windows":"ask","gone":false}],"text":"","options":{},"solo":false,"public":false,"seed":5,"host":0,"status":"playing","window_seconds":6.0,"grace_seconds":60.0,"turn_seconds":0.0,"next":"","closed":false,"broken":""}',0,1790000000.0);
INSERT INTO "tables" VALUES('over','{"deck":"tutorial","title":"First Steps","family":"fluxx","sitters":[{"name":"Ann","kind":"person","bot":"","who":"","secret":"a2f2b0b588bcc84fbf4d2ac8cc086b6f84de3e00fa3c1ba11e38ac078eb03192","deck":"","windows":"ask","gone":false},{"name":"Bruno","kind":"bot","bot":"greedy","who":"","secret":"","deck":"","windows":"ask","gone":false}],"text":"","options":{},"solo":false,"public":false,"seed":5,"host":0,"status":"over","window_seconds":6.0,"grace_seconds":60.0,"turn_seconds":0.0,"next":"","closed":false,"broken":""}',1,1790000000.0);
INSERT INTO "tables" VALUES('tornstart','{"deck":"tutorial","title":"First Steps","family":"fluxx","sitters":[{"name":"Ann","kind":"person","bot":"","who":"","secret":"0d59e266304dee1d75ac34fa01986a53b8097398a4e7e87b54b8b9732691dc98","deck":"","windows":"ask","gone":false},{"name":"Ada","kind":"bot","bot":"greedy","who":"","secret":"","deck":"","windows":"ask","gone":false}],"text":"","options":{},"solo":false,"public":false,"seed":5,"host":0,"status":"waiting","window_seconds":6.0,"grace_seconds":60.0,"turn_seconds":0.0,"next":"","closed":false,"broken":""}',0,1790000000.0);
INSERT INTO "tables" VALUES('tornjoin','{"deck":"tutorial","title":"First Steps","family":"fluxx","sitters":[{"name":"Ann","kind":"person","bot":"","who":"","secret":"6fcb1cf1b113a341db0fa49dc95fcb841140e6ef6e05ac4cf9b0a5b22a0f056c","deck":"","windows":"ask","gone":false},{"name":"Bruno","kind":"bot","bot":"greedy","who":"","secret":"","deck":"","windows":"ask","gone":false}],"text":"","options":{},"solo":false,"public":false,"seed":5,"host":0,"status":"playing","window_seconds":6.0,"grace_seconds":60.0,"turn_seconds":0.0,"next":"","closed":false,"broken":""}',0,1790000000.0);
INSERT INTO "tables" VALUES('tornend','{"deck":"tutorial","title":"First Steps","family":"fluxx","sitters":[{"name":"Ann","kind":"person","bot":"","who":"","secret":"47076dea039ec9db94fc55694f6864a1cfe47d4f93e41c010e4521e3378888e5","deck":"","windows":"ask","gone":false},{"name":"Bruno","kind":"bot","bot":"greedy","who":"","secret":"","deck":"","windows":"ask","gone":false}],"text":"","options":{},"solo":false,"public":false,"seed":5,"host":0,"status":"playing","window_seconds":6.0,"grace_seconds":60.0,"turn_seconds":0.0,"next":"","closed":false,"broken":""}',0,1790000000.0);
INSERT INTO "tables" VALUES('broken','{"deck":"tutorial","title":"First Steps","family":"fluxx","sitters":[{"name":"Ann","kind":"person","bot":"","who":"","secret":"e7c9583f202a49ecd684b04f6435a3cfa6788f8f541e9c09965a857802757b17","deck":"","windows":"ask","gone":false},{"name":"Bruno","kind":"bot","bot":"greedy","who":"","secret":"","deck":"","windows":"ask","gone":false}],"text":"","options":{},"solo":false,"public":false,"seed":5,"host":0,"status":"playing","window_seconds":6.0,"grace_seconds":60.0,"turn_seconds":0.0,"next":"","closed":false,"broken":"This game cannot go on: an error has been found, and it has been noted."}',0,1790000000.0);
CREATE INDEX tables_by_touch ON tables (finished, touched);
COMMIT;
